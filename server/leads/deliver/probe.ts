import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Log, LogFields } from '#server/log.ts';
import { StoreUnavailable, type Backlog, type LeadStore } from '#server/leads/store/lead-store.ts';
import { readLeftover } from '#server/leads/store/sqlite-leftover.ts';
import { overdueAfterMs, type Health } from './health.ts';
import type { LeadAlerts, ProblemName } from './problems.ts';

const minuteMs = 60_000;

/** A failed write, or a file that vanished, is an event: the alert lasts for so long after it. */
const eventLastsMs = 60 * minuteMs;

/** The window of the limit. */
const limitLastsMs = 5 * minuteMs;

/** A disk that was nearly full is so until a tenth more is free: it must not go to and fro. */
const diskRecovery = 1.1;

/** Parked leads that an alert names. */
const maxParkedNamed = 3;

export type ProbeOptions = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'minFreeBytes'>;
  store: Pick<LeadStore, 'countUnconfirmed' | 'list' | 'location' | 'setAlert'>;
  health: Pick<Health, 'probeStore'>;
  alerts: LeadAlerts;
  /** The channels on which nothing can be delivered, because the store cannot be used or fails. */
  stalledChannels: () => readonly string[];
  /** Null if the disk cannot be asked. */
  readFreeBytes: () => Promise<number | null>;
  isLeader: () => boolean;
  /** Whether so many messages were stored that the next one is refused, on whichever server. */
  isOverallLimitMet: () => Promise<boolean>;
  log: Log;
  now: () => number;
};

/**
 * Creates the probe for problems that nobody runs into by themselves. To be called once a minute;
 * resolves when people were told of what it found.
 */
export function createProbe(options: ProbeOptions): () => Promise<void> {
  const { store, health, alerts, stalledChannels, isLeader, isOverallLimitMet, log, now } = options;
  let quarantined = 0;

  function report(name: ProblemName, details: LogFields | null): void {
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
    const request = { state: 'parked', order: 'newest-first', after: null } as const;
    const records = await orNull(store.list({ ...request, limit: maxParkedNamed }));
    return (records ?? []).map(({ lead }) => lead.id).join(' ');
  }

  async function probeOverallLimit(): Promise<void> {
    const isMet = await orNull(isOverallLimitMet());
    if (isMet === true) alerts.begin('overall-limit');
    else if (isMet === false) alerts.expire('overall-limit', limitLastsMs);
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
      const [channel] = stalledChannels();
      report('delivery-stalled', channel === undefined ? null : { channel });
      await probeBacklog(state.backlog);
      await probeOverallLimit();
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

function isPresent(name: ProblemName, { alerts }: ProbeOptions): boolean {
  return alerts.present().some((problem) => problem.name === name);
}

async function describeDisk(options: ProbeOptions): Promise<LogFields | null> {
  const { readFreeBytes } = options;
  const { minFreeBytes } = options.config;
  const free = minFreeBytes === 0 ? null : await readFreeBytes();
  const needed = isPresent('disk-nearly-full', options)
    ? minFreeBytes * diskRecovery
    : minFreeBytes;
  if (free === null || free >= needed) return null;
  return { freeMegabytes: Math.floor(free / 1e6), limitMegabytes: minFreeBytes / 1e6 };
}

/**
 * Looks for leads that nobody sends: of a transfer that was interrupted, and in a `leads.db` that is
 * still in the data folder of a server whose store is a database. Null if there are none, or details
 * for the alert. Rejects with `StoreUnavailable`.
 */
export async function findLeftBehind({
  store,
  config: { databaseUrl, dataDir },
}: {
  store: Pick<LeadStore, 'countUnconfirmed'>;
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
}): Promise<LogFields | null> {
  const interrupted = await store.countUnconfirmed();
  const file = join(dataDir, 'leads.db');
  const leftover = databaseUrl === null ? ({ ok: true, count: 0 } as const) : readLeftover(file);
  const inFile = leftover.ok ? leftover.count : 0;
  if (interrupted === 0 && inFile === 0 && leftover.ok) return null;
  return {
    count: interrupted + inFile,
    ...(interrupted > 0 && { interruptedTransfer: interrupted }),
    ...((inFile > 0 || !leftover.ok) && { file }),
    ...(!leftover.ok && { reason: leftover.reason }),
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
