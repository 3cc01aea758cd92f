import type { LogFields } from '#server/log.ts';
import type { Backlog } from '#server/leads/store/lead-store.ts';
import type { Alarm } from './alarm.ts';
import type { StoreLook, StoreLooks } from './store-looks.ts';

export type HealthStatus = 'ok' | 'degraded';

/** What an operator may know; holds no personal data and no secrets. */
export type HealthDetails = {
  status: HealthStatus;
  store: { location: string; isUsable: boolean; reason: string | null };
  /** Null while the store cannot be used. */
  leads: BacklogSummary | null;
  disk: { freeBytes: number | null };
  problems: { name: string; since: string; details: LogFields }[];
};

export type BacklogSummary = Omit<Backlog, 'oldestReceivedAt'> & {
  oldestAgeSeconds: number | null;
};

export type Health = {
  /** For everybody. Waits a second at most. */
  status(): Promise<HealthStatus>;
  /** For operators. Waits a second at most for the store. */
  details(): Promise<HealthDetails>;
};

export type HealthDependencies = {
  location: string;
  looks: Pick<StoreLooks, 'read'>;
  alarm: Pick<Alarm, 'present'>;
  readFreeBytes: () => Promise<number | null>;
  now: () => number;
};

export function createHealth(dependencies: HealthDependencies): Health {
  const { location, looks, alarm, readFreeBytes, now } = dependencies;

  /** Whether the store can be used is known better from the look than from the alarm. */
  function statusOf(look: StoreLook): HealthStatus {
    const others = alarm.present().filter(({ name }) => name !== 'store-unavailable');
    return look.isUsable && others.length === 0 ? 'ok' : 'degraded';
  }

  function summarize({ oldestReceivedAt, ...counts }: Backlog): BacklogSummary {
    const age = oldestReceivedAt === null ? null : Math.round((now() - oldestReceivedAt) / 1000);
    return { ...counts, oldestAgeSeconds: age === null ? null : Math.max(0, age) };
  }

  return {
    status: async () => statusOf(await looks.read()),
    async details() {
      const look = await looks.read();
      return {
        status: statusOf(look),
        store: { location, isUsable: look.isUsable, reason: look.isUsable ? null : look.reason },
        leads: look.isUsable ? summarize(look.backlog) : null,
        disk: { freeBytes: await readFreeBytes() },
        problems: alarm.present().map(({ name, since, fields }) => {
          return { name, since: new Date(since).toISOString(), details: fields };
        }),
      };
    },
  };
}
