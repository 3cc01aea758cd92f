import type { Alerts, ProblemRule } from './alerts.ts';
import { overdueAfterMs, type Health, type HealthOptions } from './health.ts';
import type { LogFields } from './log.ts';
import { StoreUnavailable } from './store/errors.ts';
import { readLeftover } from './store/sqlite-leftover.ts';
import type { Backlog } from './store/reader.ts';
import type { Store } from './store/store.ts';

const minuteMs = 60_000;

/** A failed write, or a file that vanished, is an event: the alert lasts for so long after it. */
const eventLastsMs = 60 * minuteMs;

/** A disk that was nearly full is so until a tenth more is free: it must not go to and fro. */
const diskRecovery = 1.1;

/** Parked messages that an alert names. */
const maxParkedNamed = 3;

/** It is seen by a probe, which may be wrong once. */
const probed = { reportsBeforeAlert: 2 } as const;

/** What can be wrong with any outbox, and how people are told of it. */
export const outboxProblems = {
  'store-unavailable': {},
  'store-vanished': {},
  /** Reported by the caller, whose sender has to be answered; its end is seen by the probe. */
  'lead-not-stored': {},
  'disk-nearly-full': {},
  'delivery-stalled': probed,
  'leads-overdue': { ...probed, toldBy: 'leader' },
  'leads-parked': {
    ...probed,
    toldBy: 'leader',
    repeatAfterMs: 24 * 60 * minuteMs,
    repeatsWhenMore: true,
  },
  'leads-left-behind': probed,
  'files-not-deleted': { repeatAfterMs: 24 * 60 * minuteMs },
} as const satisfies Record<string, ProblemRule>;

export type OutboxProblem = keyof typeof outboxProblems;

export type ProbeOptions = Pick<HealthOptions, 'alerts' | 'readFreeBytes' | 'log' | 'now'> & {
  store: Pick<Store, 'countUnconfirmed' | 'list' | 'location' | 'setAlert'>;
  health: Pick<Health, 'probeStore'>;
  alerts: Pick<Alerts<OutboxProblem>, 'begin' | 'end' | 'expire' | 'probed'>;
  /** The destinations that nothing can be delivered to, because the store cannot be used or fails. */
  stalled: () => readonly string[];
  isLeader: () => boolean;
  /** Less free space on the disk of the folder is a problem; 0: it never is. */
  minFreeBytes: number;
  /** A file of messages, of a server that has them in another database by now; null if there is none. */
  formerFile: string | null;
  /** Looks for problems of the caller's, on every server, while the store can be used. */
  check?: (() => Promise<void>) | undefined;
};

/**
 * Creates the probe for problems that nobody runs into by themselves. To be called once a minute;
 * resolves when people were told of what it found.
 */
export function createProbe(options: ProbeOptions): () => Promise<void> {
  const { store, health, alerts, stalled, isLeader, check, log, now } = options;
  let quarantined = 0;

  function report(name: OutboxProblem, details: LogFields | null): void {
    if (details === null) alerts.end(name);
    else alerts.begin(name, details);
  }

  async function probeBacklog({ overdue, parked, ...backlog }: Backlog): Promise<void> {
    const minutes = overdueAfterMs / minuteMs;
    report('leads-overdue', overdue > 0 ? { count: overdue, minutes } : null);
    report('leads-parked', parked > 0 ? { count: parked, newest: await newestParked() } : null);
    if (backlog.quarantined === quarantined || !isLeader()) return;
    ({ quarantined } = backlog);
    if (quarantined > 0) log('warn', 'leads-quarantined', { count: quarantined });
  }

  async function newestParked(): Promise<string> {
    const request = { state: 'parked', order: 'newest-first', limit: maxParkedNamed } as const;
    const records = await orNull(store.list(request));
    return (records ?? []).map(({ message }) => message.id).join(' ');
  }

  async function probeEvents(): Promise<void> {
    alerts.expire('store-vanished', eventLastsMs);
    if (!isPresent('lead-not-stored', options)) return;
    // On a full disk, or with a lock, a store can be read and not written to.
    const isWritable =
      (await orNull(store.setAlert('write-test', now()).then(() => true))) ?? false;
    if (isWritable) alerts.expire('lead-not-stored', eventLastsMs);
  }

  return async () => {
    const state = await health.probeStore();
    if (state.isUsable) {
      report('store-unavailable', null);
      const [channel] = stalled();
      report('delivery-stalled', channel === undefined ? null : { channel });
      await probeBacklog(state.backlog);
      if (check !== undefined) await orNull(check());
      await probeEvents();
      const leftBehind = await orNull(findLeftBehind(options).then((details) => ({ details })));
      if (leftBehind !== null) report('leads-left-behind', leftBehind.details);
    } else {
      const { reason, cause } = state;
      report('store-unavailable', { store: store.location, reason, cause });
    }
    report('disk-nearly-full', await describeDisk(options));
    await alerts.probed();
  };
}

function isPresent(name: OutboxProblem, { alerts }: Pick<ProbeOptions, 'alerts'>): boolean {
  return alerts.present().some((problem) => problem.name === name);
}

async function describeDisk(options: ProbeOptions): Promise<LogFields | null> {
  const { readFreeBytes, minFreeBytes } = options;
  const free = minFreeBytes === 0 ? null : await readFreeBytes();
  const needed = isPresent('disk-nearly-full', options)
    ? minFreeBytes * diskRecovery
    : minFreeBytes;
  if (free === null || free >= needed) return null;
  return { freeMegabytes: Math.floor(free / 1e6), limitMegabytes: minFreeBytes / 1e6 };
}

/**
 * Looks for messages that nobody sends: of a transfer that was interrupted, and in a file that no server
 * uses any more. Null if there are none, or details for the alert. Rejects with `StoreUnavailable`.
 */
export async function findLeftBehind({
  store,
  formerFile,
}: Pick<ProbeOptions, 'formerFile'> & {
  store: Pick<Store, 'countUnconfirmed'>;
}): Promise<LogFields | null> {
  const interrupted = await store.countUnconfirmed();
  const { count, reason } =
    formerFile === null ? { count: 0, reason: null } : readLeftover(formerFile);
  if (interrupted === 0 && count === 0 && reason === null) return null;
  return {
    count: interrupted + count,
    ...(interrupted > 0 && { interruptedTransfer: interrupted }),
    ...((count > 0 || reason !== null) && { file: formerFile }),
    ...(reason !== null && { reason }),
  };
}

/** Null while the store is away, of which people are told otherwise. */
async function orNull<Result>(operation: Promise<Result>): Promise<Result | null> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}
