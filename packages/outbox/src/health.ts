import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Alerts } from './alerts.ts';
import { isWithin } from './backoff.ts';
import { describeError, type Log, type LogFields } from './log.ts';
import type { OutboxProblem } from './problems.ts';
import { withTimeout } from './store/database.ts';
import { StoreUnavailable } from './store/errors.ts';
import { maxCount, type Backlog } from './store/reader.ts';
import { findReason } from './store/sqlite.ts';
import type { Store } from './store/store.ts';

const minuteMs = 60_000;

/** By then, the first retries have delivered a message if they can. */
const overdueAfterMs = 30 * minuteMs;

/** How long the answer of the store is kept for `status` and `details`, and how long they wait for it. */
const cacheMs = 5000;
const maxWaitMs = 1000;

const eventLastsMs = 60 * minuteMs;

/** Each server tells the others of its problems once a minute. */
const sharedForMs = 2.5 * minuteMs;
const sharedProblem = /^active:(.+)/;

/** A disk is nearly full until a tenth more is free, so that the alert does not come and go. */
const diskRecovery = 1.1;

const maxParkedListed = 3;

export type HealthStatus = 'ok' | 'degraded';

/** What an operator may know; holds no personal data and no secrets. */
export type HealthDetails = {
  status: HealthStatus;
  store: { location: string; isUsable: boolean; reason: string | null };
  /** Null while the store cannot be used. */
  messages: (Omit<Backlog, 'oldestReceivedAt'> & { oldestAgeSeconds: number | null }) | null;
  /** What waits for each; null while the store cannot be used. */
  destinations: { name: string; pending: number; parked: number }[] | null;
  /** Null if the disk cannot be asked. */
  disk: { freeBytes: number | null };
  problems: { name: string; since: string; details: LogFields }[];
  /** Problems of other servers: `disk-nearly-full@web2`. */
  elsewhere: string[];
};

export type HealthOptions = {
  store: Pick<Store, 'alerts' | 'backlog' | 'clearAlert' | 'list' | 'location' | 'setAlert'>;
  /** The name of this server among those on the store; null if there are no others. */
  server: string | null;
  destinations: readonly string[];
  alerts: Pick<Alerts<OutboxProblem>, 'raise' | 'resolve' | 'expire' | 'handleProbeFinished'> & {
    getActive(): { name: string; since: number; details: LogFields; degrades: boolean }[];
  };
  getStalled: () => readonly string[];
  readFreeBytes: () => Promise<number | null>;
  /** Less free space on the disk is a problem; 0: it never is. */
  minFreeBytes?: number | undefined;
  /** A file of messages, of a server that has them in another database by now; null if there is none. */
  formerFile?: string | null | undefined;
  /** Looks for problems of the caller's, on every server, while the store can be used. */
  check?: (() => void) | undefined;
  log: Log;
  now: () => number;
};

/** `reason` and `cause` hold no personal data. */
type StoreState =
  { isUsable: true; backlog: Backlog } | { isUsable: false; reason: string; cause: string | null };

export function createHealth(options: HealthOptions) {
  const { store, destinations, alerts, getStalled, readFreeBytes, check = () => {} } = options;
  const { server, minFreeBytes = 0, formerFile = null, log, now } = options;
  let pendingQuery: Promise<StoreState> | null = null;
  let elsewhere: string[] = [];
  let latest: { state: StoreState; at: number } | null = null;

  /** One question at a time, however many ask. Waits for as long as the store takes, and never rejects. */
  function queryStore(): Promise<StoreState> {
    pendingQuery ??= queryBacklog()
      .catch(describeUnusable)
      .then((state) => {
        latest = { state, at: now() };
        pendingQuery = null;
        return state;
      });
    return pendingQuery;
  }

  async function queryBacklog(): Promise<StoreState> {
    const backlog = await store.backlog(destinations, now() - overdueAfterMs);
    const recent = [...(await store.alerts())].filter(
      ([, at]) => Math.abs(now() - at) < sharedForMs,
    );
    const active = recent.flatMap(([key]) => sharedProblem.exec(key)?.[1] ?? []);
    elsewhere = active.filter((name) => !name.endsWith(`@${server}`));
    return { isUsable: true, backlog };
  }

  function describeUnusable(error: unknown): StoreState {
    if (error instanceof StoreUnavailable) {
      const { cause, reason, message } = error;
      return { isUsable: false, reason, cause: cause instanceof Error ? cause.message : message };
    }
    log('error', 'store-probe-failed', describeError(error));
    return { isUsable: false, reason: 'defect', cause: null };
  }

  async function readState(): Promise<StoreState> {
    if (latest !== null && isWithin(cacheMs, latest.at, now())) return latest.state;
    return withTimeout(queryStore(), maxWaitMs).catch(describeUnusable);
  }

  /** The state of the store is newer than its alert. */
  function determineStatus({ isUsable }: StoreState): HealthStatus {
    if (!isUsable || elsewhere.length > 0) return 'degraded';
    const others = alerts.getActive().filter(({ name }) => name !== 'store-unavailable');
    return others.some(({ degrades }) => degrades) ? 'degraded' : 'ok';
  }

  function summarize({ oldestReceivedAt: oldest, ...counts }: Backlog): HealthDetails['messages'] {
    const ageMs = oldest === null ? null : Math.max(0, now() - oldest);
    return { ...counts, oldestAgeSeconds: ageMs === null ? null : Math.round(ageMs / 1000) };
  }

  function countByDestination(): Promise<HealthDetails['destinations']> {
    const counts = destinations.map(async (name) => {
      const { pending, parked } = await store.backlog([name], now());
      return { name, pending, parked };
    });
    // The store may have become unavailable since the last query.
    return withTimeout(Promise.all(counts), maxWaitMs).catch(() => null);
  }

  function report(name: OutboxProblem, details: LogFields | null | false): void {
    if (details) alerts.raise(name, details);
    else alerts.resolve(name);
  }

  function isPresent(name: OutboxProblem): boolean {
    return alerts.getActive().some((problem) => problem.name === name);
  }

  async function probeBacklog({ overdue, parked }: Backlog): Promise<void> {
    const minutes = overdueAfterMs / minuteMs;
    report('leads-overdue', overdue > 0 && { count: overdue, minutes });
    const request = { state: 'parked', order: 'newest-first', limit: maxParkedListed } as const;
    const records = parked > 0 ? await nullIfUnavailable(store.list(request)) : null;
    const newest = (records ?? []).map(({ message }) => message.id).join(' ');
    report('leads-parked', parked > 0 && { count: parked, newest });
  }

  async function probeEvents(): Promise<void> {
    alerts.expire('store-vanished', eventLastsMs);
    if (!isPresent('lead-not-stored')) return;
    // On a full disk, or with a lock, a store can be read and not written to.
    const isWritable = await nullIfUnavailable(
      store.setAlert('write-test', now()).then(() => true),
    );
    if (isWritable) alerts.expire('lead-not-stored', eventLastsMs);
  }

  /** So that every server reports the same health. */
  async function shareProblems(): Promise<void> {
    if (server === null) return;
    for (const { name, degrades } of alerts.getActive()) {
      if (degrades) await store.setAlert(`active:${name}@${server}`, now());
    }
    for (const [key, at] of await store.alerts()) {
      const isOld = Math.abs(now() - at) > eventLastsMs;
      if (isOld && sharedProblem.test(key)) await store.clearAlert(key);
    }
  }

  async function describeDisk(): Promise<LogFields | null> {
    const free = minFreeBytes === 0 ? null : await readFreeBytes();
    const needed = minFreeBytes * (isPresent('disk-nearly-full') ? diskRecovery : 1);
    if (free === null || free >= needed) return null;
    return { freeMegabytes: Math.floor(free / 1e6), limitMegabytes: minFreeBytes / 1e6 };
  }

  return {
    status: async () => determineStatus(await readState()),
    async details(): Promise<HealthDetails> {
      const state = await readState();
      const { isUsable } = state;
      return {
        status: determineStatus(state),
        store: { location: store.location, isUsable, reason: isUsable ? null : state.reason },
        messages: isUsable ? summarize(state.backlog) : null,
        destinations: isUsable ? await countByDestination() : null,
        disk: { freeBytes: await readFreeBytes() },
        problems: alerts.getActive().map(({ name, since, details }) => {
          return { name, since: new Date(since).toISOString(), details };
        }),
        elsewhere,
      };
    },
    /** Looks for problems. To be called once a minute; resolves when people were told of them. */
    async probe() {
      const state = await queryStore();
      if (state.isUsable) {
        alerts.resolve('store-unavailable');
        const [channel] = getStalled();
        report('delivery-stalled', channel !== undefined && { channel });
        await probeBacklog(state.backlog);
        check();
        await probeEvents();
      } else {
        const { reason, cause } = state;
        alerts.raise('store-unavailable', { store: store.location, reason, cause });
      }
      const leftover = formerFile === null ? null : countOrphanedMessages(formerFile);
      report('leads-left-behind', leftover && { ...leftover, file: formerFile });
      report('disk-nearly-full', await describeDisk());
      if (state.isUsable) await nullIfUnavailable(shareProblems());
      await alerts.handleProbeFinished();
    },
  };
}

/** Null while the store is unavailable, which has its own alert. */
function nullIfUnavailable<Result>(operation: Promise<Result>): Promise<Result | null> {
  return operation.catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  });
}

/** The free bytes on the disk of a folder, which need not exist; null if the disk cannot be asked. */
export async function readFreeBytes(folder: string): Promise<number | null> {
  const path = resolve(folder);
  try {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return error.code === 'ENOENT' && path !== dirname(path) ? readFreeBytes(dirname(path)) : null;
  }
}

/**
 * Counts unsent messages, up to `maxCount`, in a SQLite file of any version; null if none.
 * `reason` is why the file cannot be read, for the log.
 */
function countOrphanedMessages(file: string): { count: number; reason: string | null } | null {
  if (!existsSync(file)) return null;
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    const columns = database.prepare("SELECT name FROM pragma_table_info('deliveries')").all();
    if (columns.length === 0) return null;
    const row = database.prepare(countQuery).get({ limit: maxCount });
    const count = Number(row?.['count']);
    return count === 0 ? null : { count, reason: null };
  } catch (error) {
    return { count: 0, reason: findReason(error) ?? 'unreadable' };
  }
}

const countQuery = `SELECT count(DISTINCT message_id) AS count FROM (SELECT message_id
  FROM deliveries WHERE state IN ('pending', 'parked', 'quarantined') LIMIT :limit)`;
