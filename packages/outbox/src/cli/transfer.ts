import { randomUUID } from 'node:crypto';
import type { DeliveryState, MessageRecord } from '../message.ts';
import type { Store } from '../store/store.ts';
import { findDatabase, lockOutServers } from './backup.ts';
import { CommandError, countMessages, exitCodes, hasState, inBatches } from './context.ts';
import { report, type Context, type StoreLocation } from './context.ts';

export async function transfer(context: Context): Promise<void> {
  const { flags, openStore, misuse } = context;
  if (flags.from === undefined && flags.to === undefined) misuse('transfer needs --from or --to');
  const [from, to] = [readLocation(context, 'from'), readLocation(context, 'to')];
  const folders = [from, to].filter(({ databaseUrl }) => databaseUrl === null);
  if (folders.includes(from)) findDatabase(context, from.dataDir);
  if (folders.length < 2 && !flags.serversStopped) {
    misuse(`Whether a server uses PostgreSQL cannot be seen from here. Nothing was done:
stop every server on either store, then add --servers-stopped.`);
  }
  await using opened = new AsyncDisposableStack();
  const source = opened.use(openStore(from));
  const target = opened.use(openStore(to));
  await source.open();
  await target.open();
  if (await isSameStore(source, target)) {
    misuse(`Source and target are the same store, ${target.location}. Nothing was done:
name the other one with --from or --to.`);
  }
  for (const { dataDir } of folders) opened.use(lockOutServers(context, dataDir));
  await copyAndMark(source, target, context);
}

/** Whatever their addresses: what is written into one of them is in the other. */
async function isSameStore(source: Store, target: Store): Promise<boolean> {
  const mark = `transfer-${randomUUID()}`;
  await source.setAlert(mark, 0);
  const marks = await target.alerts();
  await source.clearAlert(mark);
  return marks.has(mark);
}

/** Until all is copied, the source may be used again; from then on, only the target. */
async function copyAndMark(source: Store, target: Store, context: Context): Promise<void> {
  const now = context.now();
  const countBefore = await target.count();
  const waiting: string[] = [];
  let [copied, added, pending] = [0, 0, 0];
  for await (const records of source.listPages({ order: 'oldest-first' })) {
    copied += records.length;
    added += await target.addRecords(records);
    // Also what was erased since a transfer that was interrupted.
    await target.erase(findIds(records, 'erased'), now);
    waiting.push(...findIds(records, 'pending', 'parked', 'quarantined'));
    pending += findIds(records, 'pending').length;
  }
  if ((await source.count()) !== copied || (await target.count()) !== countBefore + added) {
    const problem = `Messages have come or gone while they were copied: a server uses a store.
The source still sends its messages. Stop the server, and run this again.`;
    throw new CommandError(exitCodes.unfinished, problem);
  }
  for await (const ids of inBatches(waiting)) await source.markTransferred(ids, now);
  const sentence = `${countMessages(added)} transferred, ${pending} still to be sent from there.`;
  await report(context, { [context.name]: added, pending }, sentence);
}

function findIds(records: MessageRecord[], ...states: DeliveryState[]): string[] {
  return records.filter((record) => hasState(record, ...states)).map(({ message }) => message.id);
}

/** Not a parser of commander, which would repeat an address with its password. */
function readLocation(context: Context, option: 'from' | 'to'): StoreLocation {
  const text = context.flags[option];
  if (text === undefined) return context.location;
  if (!/^postgres(?:ql)?:\/\//.test(text)) {
    // A mistyped URL must not be taken for the name of a folder.
    if (/^(?!\w+:\/\/).*\S/.test(text)) return { databaseUrl: null, dataDir: text };
    context.misuse(`--${option} is a postgres:// address or a folder`);
  }
  const problem = context.explainUrl(text);
  if (problem !== undefined) context.misuse(`--${option} is wrong: ${problem}`);
  const { password, searchParams } = new URL(text);
  if (password !== '' || searchParams.has('password')) {
    context.writeError(`The password of this command can be read in the list of processes, and npm shows it. Leave it
out of the address: it is also taken from PGPASSWORD, and the store of .env needs no address.\n`);
  }
  return { databaseUrl: text, dataDir: '' };
}
