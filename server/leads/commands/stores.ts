import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { giveToFolderOwner, takeSenderLock, unavailableReason } from '@altanube/outbox';
import type { DeliveryState, LeadRecord, LeadStore } from '#server/leads/store/lead-store.ts';
import {
  CommandError,
  countMessages,
  createProgress,
  printable,
  report,
  takePortions,
  type CommandContext,
  type StoreLocation,
} from './context.ts';
import { readPages } from './read.ts';

/** Runs `backup`: a checked copy of the SQLite store, which gets its name when it is whole. */
export async function backUp(name: string, context: CommandContext): Promise<void> {
  const { dataDir } = requireSqlite(context, 'pg_dump');
  const file = resolve(name);
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) {
    const problem = `${file} exists already, and is left as it is. Give the backup another name.`;
    throw new CommandError('misunderstood', problem);
  }
  const source = join(dataDir, 'leads.db');
  if (!existsSync(source)) {
    throw new CommandError(
      'unavailable',
      `There is no leads.db in ${dataDir}, so nothing to copy.`,
    );
  }
  const part = `${file}.part-${randomUUID()}`;
  const copied = copyDatabase(source, part, 'There is no backup.');
  renameSync(part, file);
  const { leads, pending } = copied;
  const sentence = `${countMessages(leads)} in ${file}, ${pending} of them still to be sent.`;
  await report(context, { file, ...copied }, sentence);
}

/** Runs `restore`: a checked copy of a backup takes the place of the store, which is kept beside it. */
export async function restore(name: string, context: CommandContext): Promise<void> {
  const { dataDir } = requireSqlite(context, 'psql');
  const file = resolve(name);
  // SQLite would wait for a pipe.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw new CommandError('unavailable', `There is no file ${file}.`);
  }
  const lock = lockOutServers(dataDir);
  const part = resolve(dataDir, `leads-restored-${randomUUID()}.part`);
  try {
    const copied = copyDatabase(file, part, 'Nothing was restored.');
    const objection = findObjection(part, copied.version);
    if (objection !== null) {
      throw new CommandError('unavailable', `Nothing was restored. ${objection}`);
    }
    giveToFolderOwner(part);
    const replaced = replaceStore(part, resolve(dataDir, 'leads.db'), context.now());
    const { leads, pending } = copied;
    const counts = `${countMessages(leads)} restored, ${pending} of them to be sent`;
    const kept = `What was there is now ${replaced}: deploy/README.md says how to take it over.`;
    await report(
      context,
      { ...copied, ...(replaced !== null && { replaced }) },
      `${counts} when the server starts. What was erased since the backup is back: erase it again.`,
      ...(replaced === null ? [] : [kept]),
    );
  } finally {
    rmSync(part, { force: true });
    lock.close();
  }
}

function requireSqlite({ location }: CommandContext, tool: string): { dataDir: string } {
  if (location.databaseUrl === null) return location;
  const problem = `The messages are in PostgreSQL: use its ${tool}, as deploy/README.md says.`;
  throw new CommandError('misunderstood', problem);
}

/** Takes the lock of the one process that sends the messages of a data folder. */
function lockOutServers(dataDir: string): { close(): void } {
  const lock = takeSenderLock(dataDir);
  if (lock === null) throw inUse(join(dataDir, 'leads.db'));
  return lock;
}

/** A statement names a table or a column that is not there. */
function isUnknownName(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 1;
}

function inUse(file: string): CommandError {
  const problem = `A server, or another command, is using ${file}: stop it first`;
  return new CommandError('unavailable', `${problem} (systemctl stop altanube.socket altanube).`);
}

/** Returns the new name of what was there; null if nothing was. */
function replaceStore(file: string, current: string, now: number): string | null {
  const kept = current.replace(/\.db$/, `-replaced-${now}.db`);
  const hadOne = existsSync(current);
  if (hadOne) {
    closeLog(current);
    linkSync(current, kept);
  }
  // A log beside the new file would be taken for its own.
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(current + suffix)) renameSync(current + suffix, kept + suffix);
  }
  renameSync(file, current);
  return hadOne ? kept : null;
}

/** Writes the log into the file, which SQLite does only where no other process has it open. */
function closeLog(file: string): void {
  try {
    using database = new DatabaseSync(file, { timeout: 0 });
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    if (unavailableReason(error) === 'busy') throw inUse(file);
    // No server has a damaged file open.
    if (unavailableReason(error) !== 'corrupt') throw error;
  }
}

/** Copies a database as it is at one moment into a new file, also while others write to it. */
function copyDatabase(source: string, target: string, failure: string) {
  try {
    // SQLite takes what is missing of the last page for zeros.
    if (statSync(source).size % 4096 !== 0) throw new Error('it is damaged: its end is missing');
    // Nobody else may read it.
    closeSync(openSync(target, 'wx', 0o600));
    using original = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
    check(original);
    original.prepare('VACUUM INTO ?').run(target);
    using copy = new DatabaseSync(target, { readOnly: true });
    return check(copy);
  } catch (error) {
    rmSync(target, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError('unavailable', `${failure} ${source} cannot be copied: ${reason}.`);
  }
}

/** Returns what a database holds. Throws if it is damaged, or no store of messages. */
function check(database: DatabaseSync) {
  for (const pragma of ['integrity_check', 'foreign_key_check']) {
    const problem = Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {}).join(' ');
    if (!['', 'ok'].includes(problem)) throw new Error(`it is damaged: ${problem}`);
  }
  for (const statement of countStatements) {
    try {
      const { leads, pending, version } = database.prepare(statement).get() ?? {};
      return { leads: Number(leads), pending: Number(pending), version: Number(version) };
    } catch (error) {
      if (!isUnknownName(error)) throw error;
    }
  }
  throw new Error('it holds no messages of this program');
}

/** The newest schema that this version knows. */
const newestVersion = 8;

/**
 * For the present tables, and for those before, which a server takes over when it starts. They name
 * columns that tables of these names in other programs do not have.
 */
const countStatements = [
  `SELECT (SELECT count(received_at) FROM messages) AS leads,
    (SELECT count(DISTINCT message_id) FROM deliveries
      WHERE state = 'pending' AND next_attempt_at IS NOT NULL) AS pending,
    (SELECT 7 + count(*) FROM outbox_migrations) AS version`,
  `SELECT (SELECT count(received_at) FROM leads) AS leads,
    (SELECT count(DISTINCT lead_id) FROM deliveries
      WHERE state = 'pending' AND next_attempt_at IS NOT NULL) AS pending,
    (SELECT max(version) FROM migrations) AS version`,
];

/** Why a sound copy may not become the store; null if it may. */
function findObjection(file: string, version: number): string | null {
  const versions = `schema ${version}, this one knows ${newestVersion}`;
  if (version > newestVersion) return `A newer version of this program wrote it (${versions}).`;
  using database = new DatabaseSync(file, { readOnly: true });
  const added = database.prepare("SELECT * FROM sqlite_schema WHERE type IN ('trigger', 'view')");
  const { type, name } = added.get() ?? {};
  // It might change messages.
  return name === undefined ? null : `Somebody has added the ${type} ${printable(String(name))}.`;
}

type Request = {
  from: StoreLocation | undefined;
  to: StoreLocation | undefined;
  serversStopped: boolean | undefined;
};

/** Runs `transfer`, from or to the configured store, or between two others. */
export async function transfer(request: Request, context: CommandContext): Promise<void> {
  const { store, location, openAt } = context;
  const { from = location, to = location, serversStopped } = request;
  if (from.databaseUrl === null && !existsSync(join(from.dataDir, 'leads.db'))) {
    const problem = `There is no leads.db in ${from.dataDir}, so there is nothing to transfer.`;
    throw new CommandError('unavailable', problem);
  }
  if ((from.databaseUrl ?? to.databaseUrl) !== null && !serversStopped) {
    const problem = 'Whether a server uses PostgreSQL cannot be seen from here. Nothing was done:';
    const advice = 'stop every server on either store, then add --servers-stopped.';
    throw new CommandError('misunderstood', `${problem} ${advice}`);
  }
  const source = from === location ? store : openAt(from);
  const target = to === location ? store : openAt(to);
  const locks = [];
  try {
    await source.open();
    await target.open();
    if ((await source.identify()) === (await target.identify())) {
      const problem = `Source and target are the same store, ${target.location}. Nothing was done:`;
      throw new CommandError('misunderstood', `${problem} name the other one with --from or --to.`);
    }
    for (const { databaseUrl, dataDir } of [from, to]) {
      if (databaseUrl === null) locks.push(lockOutServers(dataDir));
    }
    await copyAndMark(source, target, context);
  } finally {
    for (const lock of locks) lock.close();
    if (source !== store) await source.close();
    if (target !== store) await target.close();
  }
}

/**
 * Until all is copied, the source alone has lost nothing and may be used again; from then on, the
 * target. Interrupted in between, it is run again before a server starts.
 */
async function copyAndMark(
  source: LeadStore,
  target: LeadStore,
  context: CommandContext,
): Promise<void> {
  const now = context.now();
  const copied = createProgress('copied', context);
  const countBefore = await target.count();
  const waiting: string[] = [];
  let [leads, pending] = [0, 0];
  const pages = readPages(source, { state: null, order: 'oldest-first', limit: Infinity });
  for await (const page of pages) {
    const records = page.map(withoutInterruption);
    leads += await target.addRecords(records);
    // Also what was erased since a transfer that was interrupted.
    await target.erase({ ids: records.filter(isIn('erased')).map(getId), now });
    waiting.push(...records.filter(isIn('pending', 'parked', 'quarantined')).map(getId));
    pending += records.filter(isIn('pending')).length;
    await copied.add(page.length);
  }
  const counts = [await source.count(), await target.count()];
  if (counts[0] !== copied.count || counts[1] !== countBefore + leads) {
    const problem = 'Messages have come or gone while they were copied: a server uses a store.';
    const advice = 'The source still sends its messages. Stop the server, and run this again.';
    throw new CommandError('unfinished', `${problem} ${advice}`);
  }
  await takePortions(waiting, 'marked as transferred', context, async (ids) => {
    await source.markTransferred(ids, now);
    return ids.length;
  });
  const sentence = `${countMessages(leads)} transferred, ${pending} still to be sent from there.`;
  await report(context, { leads, pending }, sentence);
}

function isIn(...states: DeliveryState[]) {
  return ({ deliveries }: LeadRecord) => deliveries.some(({ state }) => states.includes(state));
}

function getId({ lead }: LeadRecord): string {
  return lead.id;
}

/** Earlier versions marked first: where they were interrupted, no store may have the message. */
function withoutInterruption({ deliveries, ...record }: LeadRecord): LeadRecord {
  return {
    ...record,
    deliveries: deliveries.map((delivery) => {
      const isUnconfirmed = delivery.state === 'transferred' && delivery.deliveredAt === null;
      return isUnconfirmed ? { ...delivery, state: 'pending' } : delivery;
    }),
  };
}
