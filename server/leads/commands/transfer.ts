import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Delivery, LeadRecord, LeadStore } from '#server/leads/store/lead-store.ts';
import {
  exitCodes,
  report,
  type CommandContext,
  type ExitCode,
  type StoreLocation,
} from './context.ts';
import { isPostgresUrl, type Command } from './parse.ts';
import { countedMessages, countPortions, portionSize } from './portions.ts';
import { passwordOnCommandLine, shellWord, withoutPassword } from './store-names.ts';

type TransferCommand = Extract<Command, { kind: 'transfer' }>;

export type NamedStores = {
  /** Where the settings say that the leads are. */
  configured: StoreLocation;
  openAt(location: StoreLocation): LeadStore;
};

/**
 * Runs `transfer`, between the configured store and one that is named, or two that are. Ends with
 * `unfinished` if something stayed behind, which is for another run.
 */
export async function transferLeads(
  command: TransferCommand,
  context: CommandContext,
  { configured, openAt }: NamedStores,
): Promise<ExitCode> {
  const { writeError, store } = context;
  const source = command.from === null ? configured : locationOf(command.from);
  if (source.databaseUrl === null && !existsSync(join(source.dataDir, 'leads.db'))) {
    writeError(`There is no leads.db in ${source.dataDir}, so there is nothing to transfer.\n`);
    return exitCodes.unavailable;
  }
  const named = [command.from, command.to].filter((name) => name !== null);
  if (named.some((name) => passwordOnCommandLine(name))) writeError(passwordWarning);
  const from = command.from === null ? store : openAt(source);
  const to = command.to === null ? store : openAt(locationOf(command.to));
  try {
    if (await isSameStore(from, to, context)) {
      writeError(`Source and target are the same store, ${to.location}. ${nameTheSource}\n`);
      return exitCodes.misunderstood;
    }
    const { leads, pending, left } = await transfer({ from, to }, context);
    const sentence = `${countedMessages(leads)} transferred, ${pending} of them still to be sent.`;
    await report(context, { leads, pending, left }, sentence);
    if (left === 0) return exitCodes.done;
    writeError(`${stayedBehind(left)}\n  ${commandAgain(command, source)}\n`);
    return exitCodes.unfinished;
  } finally {
    if (from !== store) await from.close();
    if (to !== store) await to.close();
  }
}

const nameTheSource =
  'Nothing was done: name the store that the messages are in with --from, a folder or a ' +
  'postgres:// address.';

const passwordWarning =
  'The password of this command can be read in the list of processes, and npm shows it. Leave it ' +
  'out of the address: it is also taken from PGPASSWORD, and the store of .env needs no address.\n';

function stayedBehind(left: number): string {
  return (
    `${countedMessages(left)} stayed behind: being sent at this moment, or received meanwhile. ` +
    'Stop the server that uses that store, then run:'
  );
}

function commandAgain({ to }: TransferCommand, source: StoreLocation): string {
  const from = source.databaseUrl ?? source.dataDir;
  const target = to === null ? '' : ` --to ${shellWord(withoutPassword(to))}`;
  return `npm run leads -- transfer --from ${shellWord(withoutPassword(from))}${target}`;
}

function locationOf(name: string): StoreLocation {
  return isPostgresUrl(name)
    ? { databaseUrl: name, dataDir: '' }
    : { databaseUrl: null, dataDir: name };
}

/** One store has many names: links, addresses of a machine, proxies. So what is written is looked for. */
async function isSameStore(
  from: LeadStore,
  to: LeadStore,
  { now }: CommandContext,
): Promise<boolean> {
  await to.open();
  const name = `same-store-${randomUUID()}`;
  await from.recordNotice(name, now());
  try {
    return await to.clearNotice(name);
  } finally {
    await from.clearNotice(name);
  }
}

/**
 * Transfers all leads to another store, in portions. At no moment would both send a lead: pending
 * deliveries are marked as transferred first, then added to the other store, then confirmed. An
 * interrupted transfer can be run again. Leads with a leased delivery stay behind for the next run.
 */
async function transfer(
  { from, to }: { from: LeadStore; to: LeadStore },
  context: CommandContext,
): Promise<{ leads: number; pending: number; left: number }> {
  const { now } = context;
  const portions = countPortions(context, 'transferred');
  let pending = 0;
  for (let after: string | null = null; ;) {
    const request = { state: null, order: 'oldest-first', after, limit: portionSize } as const;
    const page: LeadRecord[] = await from.list(request);
    const last = page.at(-1);
    if (last === undefined) break;
    const ids = page.filter(isPending).map(({ lead }) => lead.id);
    const marked = ids.length === 0 ? 0 : await from.transferOut(ids);
    const current = marked === 0 ? page : await from.list(request);
    const records = current.filter((record) => !isPending(record)).map(asReceived);
    const added = await to.transferIn(records);
    pending += records.filter(isPending).length;
    const taken = records.map(({ lead }) => lead.id);
    await from.confirmTransfer(taken, now());
    await portions.end(added);
    after = last.lead.id;
  }
  return { leads: portions.count, pending, left: await from.countUntransferred() };
}

function isPending({ deliveries }: LeadRecord): boolean {
  return deliveries.some(({ state }) => state === 'pending');
}

/** An unconfirmed transfer is a pending delivery for the receiving store. */
function asReceived({ deliveries, ...record }: LeadRecord): LeadRecord {
  return { ...record, deliveries: deliveries.map(received) };
}

function received(delivery: Delivery): Delivery {
  const isUnconfirmed = delivery.state === 'transferred' && delivery.deliveredAt === null;
  return isUnconfirmed ? { ...delivery, state: 'pending' } : delivery;
}
