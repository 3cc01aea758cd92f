import { readdir } from 'node:fs/promises';
import { deleteExportsWith } from '#server/leads/export-files.ts';
import { ifMissing } from '#server/leads/missing-file.ts';
import {
  channels,
  type DeliveryState,
  type PurgeCursor,
  type Purged,
} from '#server/leads/store/lead-store.ts';
import {
  CommandError,
  countMessages,
  createProgress,
  portionSize,
  printable,
  report,
  takePortions,
  type CommandContext,
} from './context.ts';
import { describeStates, findMessage } from './read.ts';

const dayMs = 24 * 60 * 60_000;

/** Runs `resend`, whatever became of the message. */
export function resend(id: string, context: CommandContext): Promise<void> {
  return requeue(id, ['pending', 'parked', 'delivered', 'quarantined', 'given-up'], context);
}

/** Runs `release`. */
export function release(id: string, context: CommandContext): Promise<void> {
  return requeue(id, ['quarantined'], context);
}

async function requeue(
  id: string,
  states: readonly DeliveryState[],
  context: CommandContext,
): Promise<void> {
  const requeued = await context.store.requeue({ id, states, now: context.now() });
  if (requeued === 0) await explainNothingDone(id, context);
  await report(context, { requeued }, 'Will be sent within a minute.');
}

/** Runs `resend --parked`. */
export async function resendParked(context: CommandContext): Promise<void> {
  const progress = createProgress('made due', context);
  let count: number;
  do {
    count = await context.store.requeueParked({ now: context.now(), limit: portionSize });
    await progress.add(count);
    // A server may be parking them again already: those are not waited for.
  } while (count === portionSize);
  const requeued = progress.count;
  await report(context, { requeued }, `${requeued} will be sent within a minute.`);
}

/** Runs `give-up`: ends what is pending or parked, and the alert about it. */
export async function giveUp(id: string, context: CommandContext): Promise<void> {
  const givenUp = await context.store.giveUp({ id, now: context.now() });
  if (givenUp === 0) await explainNothingDone(id, context);
  const sentence = 'Ended undelivered: no more attempts, no more alarms about it.';
  await report(context, { givenUp }, sentence);
}

async function explainNothingDone(id: string, context: CommandContext): Promise<never> {
  const states = describeStates(await findMessage(id, context));
  const problem = `Nothing to do: it is ${states}, or is being sent right now.`;
  throw new CommandError('missing', problem);
}

/** Of those of a person, or else in quarantine; `yes` confirms that it may be several. */
type Selection = { from?: string; before?: number; yes?: boolean };

/** Finds one message, or several, if that is confirmed. */
async function select(
  id: string | undefined,
  { from, before = endOfTime, yes = false }: Selection,
  { verb, mostUnconfirmed }: { verb: string; mostUnconfirmed: number },
  context: CommandContext,
): Promise<string[]> {
  if (id !== undefined) return [(await findMessage(id, context)).lead.id];
  const { store } = context;
  const limit = Number.MAX_SAFE_INTEGER;
  const ids =
    from === undefined
      ? await store.findQuarantined({ from: 0, before, limit })
      : await store.findBySender({ email: from, limit });
  if (ids.length <= mostUnconfirmed || yes) return ids;
  const what = countMessages(ids.length) + (from === undefined ? ' in quarantine' : '');
  const problem = `This would ${verb} ${what}, for good. Nothing was done: add --yes if that is meant.`;
  throw new CommandError('misunderstood', problem);
}

/** After every time that a row may hold, also one of a clock that was ahead. */
const endOfTime = Number.MAX_SAFE_INTEGER;

/** Runs `refuse`: deletes messages that are in quarantine. */
export async function refuse(
  id: string | undefined,
  selection: Selection,
  context: CommandContext,
): Promise<void> {
  const ids = await select(id, selection, { verb: 'delete', mostUnconfirmed: 0 }, context);
  const exports: string[] = [];
  const refused = await takePortions(ids, 'deleted', context, async (portion) => {
    const discarded = await context.store.discard(portion);
    exports.push(...(await deleteCopies(discarded, context)));
    return discarded.length;
  });
  if (id !== undefined && refused === 0) await explainNothingDone(id, context);
  const sentence = `${countMessages(refused)} deleted.`;
  await report(context, { refused, exports }, sentence, ...exports.map(describeExport));
}

/** Runs `purge`: deletes messages that ended so many days ago. */
export async function purge(days: number, context: CommandContext): Promise<void> {
  const { store, now } = context;
  const endedBefore = now() - days * dayMs;
  const request = { endedBefore, quarantinedBefore: null, channels, limit: portionSize };
  const progress = createProgress('deleted', context);
  const exports: string[] = [];
  let after: PurgeCursor | null = null;
  do {
    const { ids, next }: Purged = await store.purge({ ...request, after });
    exports.push(...(await deleteCopies(ids, context)));
    await progress.add(ids.length);
    after = next;
  } while (after !== null);
  const sentence = `${countMessages(progress.count)} deleted.`;
  const result = { purged: progress.count, exports };
  await report(context, result, sentence, ...exports.map(describeExport));
}

/** Runs `erase`. */
export async function erase(
  id: string | undefined,
  selection: Selection,
  context: CommandContext,
): Promise<void> {
  const { store, location, now } = context;
  const { from } = selection;
  const found = await select(id, selection, { verb: 'erase', mostUnconfirmed: 1 }, context);
  if (found.length === 0) {
    const nobody = `There is no message from ${printable(from ?? '')}.`;
    const problem = 'Nothing in quarantine was received before that day.';
    throw new CommandError('missing', from === undefined ? problem : nobody);
  }
  const exports: string[] = [];
  let [sent, unfinished] = [0, 0];
  const erased = await takePortions(found, 'erased', context, async (ids) => {
    for (const id of ids) {
      const states = (await store.find(id))?.deliveries.map(({ state }) => state) ?? [];
      if (states.includes('delivered') || states.includes('transferred')) sent += 1;
      if (states.includes('pending')) unfinished += 1;
    }
    // The files go first, so that an interrupted command can be run again and finds everything; and
    // once more, for a delivery or an export that has written one in between.
    exports.push(...(await deleteCopies(ids, context)));
    const taken = await store.erase({ ids, now: now() });
    exports.push(...(await deleteCopies(ids, context)));
    return taken.length;
  });
  // With PostgreSQL there may be no folder.
  const names = await readdir(location.dataDir).catch(ifMissing<string[]>([]));
  const databases = names.filter((name) => otherDatabase.test(name)).sort();
  await report(
    context,
    { erased, sent, unfinished, exports, databases },
    `${countMessages(erased)} erased from the store, with the mail files in DATA_DIR.`,
    ...exports.map(describeExport),
    ...databases.map((name) => `Not looked into: ${name} in DATA_DIR, which may hold copies.`),
    ...(unfinished === 0
      ? []
      : [`Still to be sent: ${unfinished}. A copy that is on its way right now may arrive.`]),
    ...(sent === 0 ? [] : [`Sent already: ${sent}. Delete them in the mailbox too.`]),
    'Beyond this command: mails already sent, what a webhook’s receiver or another store has,',
    'backups, and exports that were made with --stdout or copied.',
  );
}

/** Beside ours and maybe with messages: replaced ones, those that earlier versions rescued, unfinished copies. */
const otherDatabase = /^leads.+\.(?:db|part)(?:-[\da-f-]{36})?$/;

/** Deletes the files that hold these messages. Resolves with the exports among them. */
async function deleteCopies(
  ids: readonly string[],
  { message, location: { dataDir }, undeleted }: CommandContext,
): Promise<string[]> {
  await message.deleteFiles(dataDir, ids, undeleted);
  return deleteExportsWith(dataDir, ids, undeleted);
}

function describeExport(path: string): string {
  return `Deleted, because it held a copy: ${path}`;
}
