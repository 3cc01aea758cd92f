import { errorFields } from '#server/log.ts';
import { StoreUnavailable, type LeadStore } from '#server/leads/store/lead-store.ts';
import type { Undeleted } from '#server/leads/undeleted.ts';
import { backUp } from './backup.ts';
import {
  exitCodes,
  printable,
  type CommandContext,
  type ExitCode,
  type StoreLocation,
} from './context.ts';
import { eraseLead, eraseQuarantined, eraseSender } from './erase.ts';
import { exportLeads } from './export.ts';
import { help } from './help.ts';
import { listLeads, searchLeads } from './list.ts';
import { parseCommand, type Command } from './parse.ts';
import { purgeLeads } from './purge.ts';
import { refuseAll, refuseLead } from './refuse.ts';
import { giveUpLead, releaseLead, resendLead, resendParked } from './requeue.ts';
import { restore } from './restore.ts';
import { showLead } from './show.ts';
import { transferLeads, type NamedStores } from './transfer.ts';

export type OpenedStore =
  { ok: true; store: LeadStore; location: StoreLocation } | { ok: false; problem: string };

export type CommandDependencies = Pick<CommandContext, 'write' | 'writeError' | 'now'> & {
  /** Opens the configured store, or says what is wrong with the configuration. */
  openStore(): OpenedStore;
  /** Opens a store that `transfer` names. */
  openAt(location: StoreLocation): LeadStore;
};

/** Runs a command and resolves with the exit code. */
export async function runCommand(
  args: string[],
  dependencies: CommandDependencies,
): Promise<ExitCode> {
  const { write, writeError, now } = dependencies;
  const parsed = parseCommand(args);
  if (!parsed.ok) {
    writeError(`${parsed.problem}. See: npm run leads -- --help\n`);
    return exitCodes.misunderstood;
  }
  const { command, isJson } = parsed;
  if (command.kind === 'help') {
    await write(help);
    return exitCodes.done;
  }
  const opened = dependencies.openStore();
  if (!opened.ok) {
    writeError(`${opened.problem}\n`);
    return exitCodes.unavailable;
  }
  const { store, location } = opened;
  try {
    const { dataDir } = location;
    const undeleted: Undeleted = new Map();
    const context = { store, dataDir, undeleted, isJson, write, writeError, now };
    const stores = { configured: location, openAt: dependencies.openAt };
    const code = await run(command, context, stores);
    for (const reason of undeleted.values()) {
      writeError(`Not deleted, and may hold a copy: ${printable(reason)}\n`);
    }
    return undeleted.size > 0 ? exitCodes.unavailable : code;
  } catch (error) {
    writeError(`${reasonOf(error)}\n`);
    return exitCodes.unavailable;
  } finally {
    await store.close();
  }
}

async function run(
  command: Exclude<Command, { kind: 'help' }>,
  context: CommandContext,
  stores: NamedStores,
): Promise<ExitCode> {
  switch (command.kind) {
    case 'list':
      return listLeads(command, context);
    case 'search':
      return searchLeads(command, context);
    case 'show':
      return showLead(command.id, context);
    case 'resend':
      return resendLead(command.id, context);
    case 'resend-parked':
      return resendParked(context);
    case 'release':
      return releaseLead(command.id, context);
    case 'refuse':
      return refuseLead(command.id, context);
    case 'refuse-all':
      return refuseAll(command, context);
    case 'give-up':
      return giveUpLead(command.id, context);
    case 'erase':
      return eraseLead(command.id, context);
    case 'erase-sender':
      return eraseSender(command, context);
    case 'erase-quarantined':
      return eraseQuarantined(command, context);
    case 'export':
      return exportLeads(command, context);
    case 'purge':
      return purgeLeads(command.days, context);
    case 'transfer':
      return transferLeads(command, context, stores);
    case 'backup':
      return backUp(command.file, context, stores.configured);
    case 'restore':
      return restore(command.file, context, stores.configured);
  }
}

/** Of a file, the system's own message names it: `ENOSPC: no space left on device, write`. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailable) return error.message;
  if (error instanceof Error && 'syscall' in error) return error.message;
  return String(errorFields(error)['error']);
}
