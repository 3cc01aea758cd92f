import { readdir } from 'node:fs/promises';
import { ifMissing } from '../data-folder.ts';
import type { DeliveryState } from '../message.ts';
import { purgeHorizonName } from '../purge-horizon.ts';
import { CommandError, countMessages, exitCodes, hasState, inBatches } from './context.ts';
import { pause, batchSize, escapeControls, report, type Context } from './context.ts';
import { eraseListed, listErased } from './erased-list.ts';
import { describeStates, findMessage } from './read.ts';

export async function resend(context: Context, id: string): Promise<void> {
  const { flags, store, now } = context;
  requireExactlyOne(context, 'resend takes one of ID, --parked', [id, flags.parked]);
  if (id !== '') {
    return requeue(context, id, ['pending', 'parked', 'delivered', 'quarantined', 'given-up']);
  }
  let requeued = 0;
  // Stops at a partial batch, since a server may already be parking messages again.
  for (let count = batchSize; count === batchSize; await pause()) {
    count = await store.requeueParked(batchSize, now());
    requeued += count;
  }
  await report(context, { requeued }, `${requeued} will be sent within a minute.`);
}

export async function requeue(context: Context, id: string, states: DeliveryState[]) {
  const requeued = await context.store.requeue(id, states, context.now());
  if (requeued === 0) await throwNothingDone(context, id);
  await report(context, { requeued }, 'Will be sent within a minute.');
}

export async function giveUp(context: Context, id: string): Promise<void> {
  const givenUp = await context.store.giveUp(id, context.now());
  if (givenUp === 0) await throwNothingDone(context, id);
  const sentence = 'Ended undelivered: no more attempts, no more alarms about it.';
  await report(context, { givenUp }, sentence);
}

async function throwNothingDone(context: Context, id: string): Promise<never> {
  const { deliveries } = await findMessage(context, id);
  const problem = `Nothing to do: it is ${describeStates(deliveries)}, or is being sent right now.`;
  throw new CommandError(exitCodes.missing, problem);
}

export async function refuse(context: Context, id: string): Promise<void> {
  const { store, flags } = context;
  const { all, before } = flags;
  requireExactlyOne(context, 'refuse takes one of ID, --all', [id, all]);
  if (before !== undefined && !all) context.misuse('--before needs --all');
  let refused = 0;
  for await (const ids of inBatches(await selectIds(context, id, 'delete', 0))) {
    refused += await deleteCopies(context, await store.discard(ids));
  }
  if (id !== '' && refused === 0) await throwNothingDone(context, id);
  await reportDeleted(context, 'refused', refused);
}

export async function purge(context: Context): Promise<void> {
  const { flags, destinations, store, now } = context;
  const horizon = Math.min(now(), (await store.alerts()).get(purgeHorizonName) ?? Infinity);
  const endedBefore = horizon - (flags.deliveredBefore ?? Infinity);
  const request = { endedBefore, quarantinedBefore: null, destinations, limit: batchSize };
  let purged = 0;
  for await (const ids of store.purge(request)) {
    purged += await deleteCopies(context, ids);
    await pause();
  }
  await reportDeleted(context, 'purged', purged);
}

async function reportDeleted(context: Context, done: string, count: number): Promise<void> {
  const { deletedExports: exports } = context;
  await report(context, { [done]: count, exports }, `${countMessages(count)} deleted.`);
}

export async function erase(context: Context, id: string): Promise<void> {
  const { flags, name, store, location, now, misuse, deletedExports: exports } = context;
  const { from, quarantined = false, before, listed } = flags;
  const targets = [id, from, quarantined, listed];
  requireExactlyOne(context, 'erase takes one of ID, --from, --quarantined, --listed', targets);
  if (quarantined === (before === undefined)) {
    misuse('--quarantined needs --before, and --before --quarantined');
  }
  if (listed) {
    const count = await eraseListed(context, store);
    return report(context, { erased: count }, `${countMessages(count)} erased again.`);
  }
  const found = await selectIds(context, id, 'erase', 1);
  if (found.length === 0) {
    const nobody = `There is no message from ${escapeControls(from ?? '')}.`;
    const nothing = 'Nothing in quarantine was received before that day.';
    throw new CommandError(exitCodes.missing, quarantined ? nothing : nobody);
  }
  let [erased, sent, unfinished] = [0, 0, 0];
  const holders = new Set<string>();
  for await (const ids of inBatches(found)) {
    for (const id of ids) {
      const record = await store.find(id);
      if (record === null) continue;
      if (hasState(record, 'delivered', 'transferred')) sent += 1;
      if (hasState(record, 'pending')) unfinished += 1;
      for (const { destination, state } of record.deliveries) {
        if (state === 'delivered') holders.add(destination);
        if (state === 'transferred') holders.add('another store');
      }
    }
    await listErased(context, ids);
    // First, so that the command can be rerun; again below, for files written meanwhile.
    await deleteCopies(context, ids);
    erased += (await store.erase(ids, now())).length;
    await deleteCopies(context, ids);
  }
  // With PostgreSQL, the folder may not exist.
  const files = await readdir(location.dataDir).catch(ifMissing<string[]>([]));
  const databases = files.filter((file) => isOtherDatabase(name, file)).sort();
  const onTheWay = 'A copy that is on its way right now may arrive.';
  await report(
    context,
    { erased, sent, unfinished, destinations: [...holders], exports, databases },
    `${countMessages(erased)} erased from the store, with the mail files in DATA_DIR.`,
    ...databases.map((file) => `Not looked into: ${file} in DATA_DIR, which may hold copies.`),
    unfinished > 0 && `Still to be sent: ${unfinished}. ${onTheWay}`,
    sent > 0 && `Sent already: ${sent}. Delete the copies there too: ${[...holders].join(', ')}.`,
    `Beyond this command: mails already sent, what a chat program, a CRM or a webhook’s receiver
or another store has, backups, and exports that were made with --stdout or copied.`,
  );
}

function requireExactlyOne({ misuse }: Context, usage: string, values: unknown[]): void {
  if (values.filter(Boolean).length !== 1) misuse(usage);
}

/** Ids of one message, a person or the quarantine. More than `maxUnconfirmed` need --yes. */
async function selectIds(context: Context, id: string, verb: string, maxUnconfirmed: number) {
  if (id !== '') return [(await findMessage(context, id)).message.id];
  // The default is after any stored time, even one from a clock that was ahead.
  const { from, before = Number.MAX_SAFE_INTEGER, yes } = context.flags;
  const { store, view } = context;
  const limit = Number.MAX_SAFE_INTEGER;
  const ids =
    from === undefined
      ? await store.findQuarantined({ from: 0, before, limit })
      : await store.findByPerson(view.findPerson(from) ?? '', limit);
  if (yes || ids.length <= maxUnconfirmed) return ids;
  const what = `This would ${verb} ${countMessages(ids.length)}`;
  const where = from === undefined ? ' in quarantine' : '';
  context.misuse(`${what}${where}, for good. Nothing was done: add --yes if that is meant.`);
}

async function deleteCopies(context: Context, ids: readonly string[]): Promise<number> {
  const { view, data, deletedExports } = context;
  await data.deleteMails(ids);
  await data.deleteMailsContaining(ids, view.mailPrefix);
  deletedExports.push(...(await data.deleteExportsContaining(ids)));
  return ids.length;
}

/** Replaced databases and unfinished copies. */
function isOtherDatabase(name: string, file: string): boolean {
  const isOther = file.startsWith(name) && file !== `${name}.db`;
  return isOther && /\.(?:db|part)(?:-[\da-f-]{36})?$/.test(file);
}
