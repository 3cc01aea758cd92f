import { readdir } from 'node:fs/promises';
import { deleteLeadFiles } from '#server/leads/deliver/lead-files.ts';
import { deleteSummariesWith } from '#server/leads/deliver/summary-files.ts';
import { deleteExportsWith } from '#server/leads/export-files.ts';
import { ifMissing } from '#server/leads/missing-file.ts';
import type { LeadRecord } from '#server/leads/store/lead-store.ts';
import {
  exitCodes,
  missing,
  printable,
  report,
  unconfirmed,
  type CommandContext,
  type ExitCode,
} from './context.ts';
import { exportsDeleted } from './export.ts';
import type { Command } from './parse.ts';
import {
  countedMessages,
  countPortions,
  foundMessages,
  groupSize,
  inPortions,
  type Portions,
} from './portions.ts';
import { emptyQuarantine, findQuarantined } from './quarantine.ts';

/** Runs `erase ID`. */
export async function eraseLead(id: string, context: CommandContext): Promise<ExitCode> {
  const record = await context.store.find(id);
  if (record === null) return missing(context, id);
  const outcome = createOutcome();
  count(record, outcome);
  await erase([record.lead.id], outcome, countPortions(context, 'erased'), context);
  return reportErased(outcome, context);
}

/** Runs `erase --from`: every lead from a mail address. */
export async function eraseSender(
  { email, isConfirmed }: Extract<Command, { kind: 'erase-sender' }>,
  context: CommandContext,
): Promise<ExitCode> {
  const { store, writeError } = context;
  const outcome = createOutcome();
  const portions = countPortions(context, 'erased');
  let found = await store.findBySender({ email, limit: groupSize + 1 });
  if (found.length === 0) {
    writeError(`There is no message from ${printable(email)}.\n`);
    return exitCodes.missing;
  }
  if (found.length > 1 && !isConfirmed) {
    return unconfirmed(context, `erase ${foundMessages(found)}`);
  }
  while (found.length > 0) {
    for (const id of found) {
      const record = await store.find(id);
      if (record !== null) count(record, outcome);
    }
    await erase(found, outcome, portions, context);
    found = await store.findBySender({ email, limit: groupSize });
  }
  return reportErased(outcome, context);
}

/** Runs `erase --quarantined --before`. */
export async function eraseQuarantined(
  { before, isConfirmed }: Extract<Command, { kind: 'erase-quarantined' }>,
  context: CommandContext,
): Promise<ExitCode> {
  const found = await findQuarantined(context, before);
  if (found.length === 0) {
    context.writeError('Nothing in quarantine was received before that day.\n');
    return exitCodes.missing;
  }
  if (found.length > 1 && !isConfirmed) {
    return unconfirmed(context, `erase ${foundMessages(found)} in quarantine`);
  }
  const outcome = createOutcome();
  await emptyQuarantine(context, { before, done: 'erased' }, (ids, portions) =>
    erase(ids, outcome, portions, context),
  );
  return reportErased(outcome, context);
}

/** What became of leads that are erased. */
type Outcome = { erased: number; sent: number; unfinished: number; exports: string[] };

function createOutcome(): Outcome {
  return { erased: 0, sent: 0, unfinished: 0, exports: [] };
}

function count({ deliveries }: LeadRecord, outcome: Outcome): void {
  const states = deliveries.map(({ state }) => state);
  if (states.includes('delivered') || states.includes('transferred')) outcome.sent += 1;
  if (states.includes('pending')) outcome.unfinished += 1;
}

/**
 * The files go first, so that an interrupted command can be run again and finds everything; and
 * once more at the end, for a delivery or an export that has written one in between.
 */
async function erase(
  group: string[],
  outcome: Outcome,
  portions: Portions,
  { store, dataDir, undeleted, now }: CommandContext,
): Promise<string[]> {
  outcome.exports.push(...(await deleteExportsWith(dataDir, group, undeleted)));
  await deleteSummariesWith(dataDir, group, undeleted);
  const erased = await inPortions(group, portions, async (ids) => {
    await deleteLeadFiles(dataDir, ids, undeleted);
    const taken = await store.erase({ ids, now: now() });
    await deleteLeadFiles(dataDir, ids, undeleted);
    return taken;
  });
  outcome.exports.push(...(await deleteExportsWith(dataDir, group, undeleted)));
  await deleteSummariesWith(dataDir, group, undeleted);
  outcome.erased += erased.length;
  return erased;
}

async function reportErased(outcome: Outcome, context: CommandContext): Promise<ExitCode> {
  const { erased, sent, unfinished, exports } = outcome;
  const databases = await otherDatabases(context.dataDir);
  return report(
    context,
    { erased, sent, unfinished, exports, databases },
    `${countedMessages(erased)} erased from the store, with the mail files in DATA_DIR.`,
    ...exportsDeleted(exports),
    ...databases.map((name) => `Not looked into: ${name} in DATA_DIR, which may hold copies.`),
    ...(unfinished === 0
      ? []
      : [`Still to be sent: ${unfinished}. A copy that is on its way right now may arrive.`]),
    ...(sent === 0 ? [] : [`Sent already: ${sent}. Delete them in the mailbox too.`]),
    'Beyond this command: mails already sent, what a webhook’s receiver or another store has,',
    'backups, and exports that were made with --stdout or copied.',
  );
}

/**
 * Databases beside ours that may hold leads: rescued ones, those put aside, and unfinished copies. With
 * PostgreSQL there may be no folder.
 */
async function otherDatabases(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(ifMissing<string[]>([]));
  return names.filter((name) => /^leads.+\.(?:db|part)(?:-[\da-f-]{36})?$/.test(name)).sort();
}
