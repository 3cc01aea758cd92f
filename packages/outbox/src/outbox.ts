import { hash, randomUUIDv7 } from 'node:crypto';
import { hostname } from 'node:os';
import { Alerts, type ProblemRule } from './alerts.ts';
import type { Destination } from './destinations/destination.ts';
import { createHealth, readFreeBytes, type HealthOptions } from './health.ts';
import { createLeader, type LeaderTimes } from './leader.ts';
import type { Log } from './log.ts';
import { createMaintenance, type MaintenanceOptions } from './maintenance.ts';
import type { AddResult, Message, MessageRules } from './message.ts';
import { outboxProblems, type OutboxProblem } from './problems.ts';
import { openPostgres } from './store/postgres.ts';
import { openSqlite } from './store/sqlite.ts';
import { createStore, type Store } from './store/store.ts';
import { createWorker, type AttemptResult } from './worker.ts';

/** A SQLite file, created if missing, or a PostgreSQL database, which several servers may share. */
export type DatabaseLocation = { file: string } | { url: string };

export type OutboxOptions<Problem extends string> = MessageRules & {
  database: DatabaseLocation;
  destinations: readonly Destination[];
  problems?: Record<Problem, ProblemRule>;
  /** The name of this server among those on the database; null if there are no others. */
  server?: string | null;
  /** What is done once a minute; left out: nothing is looked for, and nothing is deleted. */
  maintenance?: MaintenanceSettings;
  onAttempt?: ((destination: string, result: AttemptResult) => void) | undefined;
  log?: Log;
  now?: () => number;
  leaderTimes?: LeaderTimes | undefined;
};

export type MaintenanceSettings = Pick<
  MaintenanceOptions,
  'folder' | 'retentionDays' | 'quarantineRetentionDays' | 'readReportTime' | 'tasks' | 'pauseMs'
> &
  Pick<HealthOptions, 'minFreeBytes' | 'formerFile' | 'check'>;

/** Stores messages, and delivers each to every destination at least once. */
export type Outbox<Problem extends string = never> = ReturnType<typeof openOutbox<Problem>>;

/** Starts to deliver what is stored. While the store is unusable, `add` rejects and deliveries wait. */
export function openOutbox<Problem extends string = never>(options: OutboxOptions<Problem>) {
  const { database, destinations, maintenance, onAttempt, log = () => {} } = options;
  const { server = null, now = Date.now } = options;
  const names = destinations.map(({ name }) => name);
  const onVanished = () => alerts.raise('store-vanished', { store: store.location });
  const store = openStore(database, options, onVanished);
  const leader = createLeader({
    url: 'url' in database ? database.url : null,
    isSender: () => store.isSender(),
    onElected: () => void alerts.notify(),
    log,
    times: options.leaderTimes,
  });
  const { isLeader } = leader;
  const rules = { ...outboxProblems, ...options.problems };
  const alerts = new Alerts<Problem | OutboxProblem>({ rules, store, server, isLeader, log, now });
  const workers = destinations.map((destination) => {
    const report = (result: AttemptResult) => onAttempt?.(destination.name, result);
    return createWorker({ store, destination, log, now, onAttempt: report });
  });
  for (const worker of workers) worker.start();
  const folder = maintenance?.folder;
  const shared = { ...maintenance, store, destinations: names, alerts, isLeader, log, now };
  const health = createHealth({
    ...shared,
    server,
    getStalled: () => names.filter((_, index) => workers[index]?.isStalled()),
    readFreeBytes: async () => (folder === undefined ? null : readFreeBytes(folder)),
  });
  const { probe } = health;
  const maintenanceJob = maintenance && createMaintenance({ ...maintenance, ...shared, probe });
  // Starts after the election, so that the first round does not skip the leader's tasks.
  void leader.start().then(() => maintenanceJob?.start());
  let closing: Promise<void> | null = null;

  async function close(graceMs: number): Promise<void> {
    const stopped = workers.map((worker) => worker.stop(graceMs));
    await Promise.all([maintenanceJob?.stop(), alerts.close(), ...stopped]);
    await leader.stop();
    await store.close();
  }

  return {
    store,
    alerts,
    health,
    /**
     * Resolves after the commit is on the disk; rejects with `StoreUnavailable`. Omitted
     * values are created or unknown; the default fingerprint is a hash of the fields.
     */
    async add(incoming: Pick<Message, 'fields'> & Partial<Message>): Promise<AddResult> {
      const { fields, id = randomUUIDv7() } = incoming;
      const created = { id, receivedAt: now(), mailId: `<${id}@${hostname()}>` };
      const unknown = { language: 'und', context: null, suspicion: null };
      const fingerprint = hash('sha256', JSON.stringify(fields));
      const added = await store.add({ ...created, ...unknown, fingerprint, ...incoming }, names);
      if (added.kind !== 'repeated') for (const worker of workers) worker.wake();
      return added;
    },
    /** Stops everything and closes the store. Deliveries unfinished after `graceMs` are aborted. */
    close: (graceMs: number) => (closing ??= close(graceMs)),
  };
}

/** Opens a store at its first use; `onVanished` is called once if its SQLite file is removed or replaced. */
export function openStore(
  location: DatabaseLocation,
  rules: MessageRules,
  onVanished?: () => void,
): Store {
  const database =
    'url' in location
      ? openPostgres({ url: location.url })
      : openSqlite({ file: location.file, onVanished });
  return createStore(database, rules);
}
