import type { LogFields, Log } from '#server/log.ts';
import { StoreUnavailable, type Backlog, type LeadStore } from '#server/leads/store/lead-store.ts';
import type { Alarm } from './alarm.ts';
import type { ProblemName } from './problems.ts';
import { overdueAfterMs, type StoreLooks } from './store-looks.ts';

/** A disk that was nearly full is so until a tenth more is free: it must not go to and fro. */
const diskRecovery = 1.1;
/** Parked leads that an alert names. */
const parkedNamed = 3;

export type WatchDependencies = {
  store: Pick<LeadStore, 'list' | 'recordNotice' | 'location'>;
  looks: Pick<StoreLooks, 'take'>;
  alarm: Alarm;
  /** What nobody sends: fields for the alert, or null. Rejects with `StoreUnavailable`. */
  findLeftBehind: () => Promise<LogFields | null>;
  /** Null if the disk cannot be asked. */
  readFreeBytes: () => Promise<number | null>;
  /** Less is nearly full; 0 looks for nothing. */
  minFreeBytes: number;
  /** Whether this server logs what all servers see in their store; always if absent. */
  isHousekeeper?: () => boolean;
  /** Whether the overall limit is met, on whichever server; null if nobody looks. */
  isOverallLimitMet?: (() => Promise<boolean>) | null;
  log: Log;
  now: () => number;
};

export type Watch = {
  /** Looks once at the store and the disk, reports what is wrong or over, and tells of it. */
  look(): Promise<void>;
};

/** Looks for the problems that nobody runs into by themselves. */
export function createWatch(dependencies: WatchDependencies): Watch {
  const { store, looks, alarm, readFreeBytes, minFreeBytes, log, now } = dependencies;
  const { findLeftBehind } = dependencies;
  const { isHousekeeper = () => true, isOverallLimitMet = null } = dependencies;
  let quarantined = 0;

  function observe(name: ProblemName, isPresent: boolean, fields: LogFields = {}): void {
    if (isPresent) alarm.begin(name, fields);
    else alarm.end(name);
  }

  function isPresent(name: ProblemName): boolean {
    return alarm.present().some((problem) => problem.name === name);
  }

  async function observeBacklog({ overdue, parked, ...rest }: Backlog): Promise<void> {
    observe('leads-overdue', overdue > 0, { count: overdue, minutes: overdueAfterMs / 60_000 });
    observe('leads-parked', parked > 0, parked > 0 ? await describeParked(parked) : {});
    if (rest.quarantined === quarantined || !isHousekeeper()) return;
    quarantined = rest.quarantined;
    if (quarantined > 0) log('warn', 'leads-quarantined', { count: quarantined });
  }

  async function describeParked(count: number): Promise<LogFields> {
    const request = { state: 'parked', order: 'newest-first', after: null } as const;
    const records = await unlessAway(store.list({ ...request, limit: parkedNamed }));
    return { count, newest: (records ?? []).map(({ lead }) => lead.id).join(' ') };
  }

  async function observeLeftBehind(): Promise<void> {
    try {
      const fields = await findLeftBehind();
      observe('leads-left-behind', fields !== null, fields ?? {});
    } catch (error) {
      // It is not known, and people are told of the store.
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  async function observeDisk(): Promise<void> {
    const free = minFreeBytes === 0 ? null : await readFreeBytes();
    const needed = isPresent('disk-nearly-full') ? minFreeBytes * diskRecovery : minFreeBytes;
    const fields = {
      freeMegabytes: Math.floor((free ?? 0) / 1e6),
      limitMegabytes: minFreeBytes / 1e6,
    };
    observe('disk-nearly-full', free !== null && free < needed, fields);
  }

  /** A store can be read from when nothing can be written to it, on a full disk or with a lock. */
  async function canWrite(): Promise<boolean> {
    return (await unlessAway(store.recordNotice('write-test', now()))) !== null;
  }

  async function observeOverallLimit(): Promise<void> {
    const isMet = isOverallLimitMet && (await unlessAway(isOverallLimitMet()));
    if (isMet === true) alarm.begin('overall-limit');
    // One that an earlier process has told of; of those that this one knows, time tells the end.
    else if (isMet === false && !isPresent('overall-limit')) alarm.end('overall-limit');
  }

  return {
    async look() {
      const look = await looks.take();
      if (look.isUsable) await observeBacklog(look.backlog);
      if (look.isUsable) await observeOverallLimit();
      const { reason, cause } = look.isUsable ? { reason: null, cause: null } : look;
      observe('store-unavailable', !look.isUsable, { store: store.location, reason, cause });
      await observeLeftBehind();
      await observeDisk();
      const isWritable = look.isUsable && (!isPresent('lead-not-stored') || (await canWrite()));
      await alarm.look((name) => {
        if (name === 'lead-not-stored') return isWritable;
        return look.isUsable || name === 'store-unavailable' || !readFromStore.has(name);
      });
    },
  };
}

/** Problems of which nothing is known while the store cannot be used. */
const readFromStore = new Set<ProblemName>([
  'leads-overdue',
  'leads-parked',
  'leads-left-behind',
  'delivery-stalled',
  'store-vanished',
]);

async function unlessAway<Result>(operation: Promise<Result>): Promise<Result | null> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}
