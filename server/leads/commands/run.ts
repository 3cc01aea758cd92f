import { errorFields } from '#server/log.ts';
import {
  channels,
  purgePortion,
  StoreUnavailable,
  type DeliveryState,
  type LeadRecord,
  type LeadStore,
  type Purged,
  type PurgeCursor,
} from '#server/leads/store/lead-store.ts';
import { csvHeader, csvRow } from './csv.ts';
import { help } from './help.ts';
import { transferLeads } from './transfer.ts';
import { isPostgresUrl, parseCommand, type Command } from './parse.ts';
import { describeRecord, details, tableHeader, tableRow } from './show.ts';

export type OpenedStore = { ok: true; store: LeadStore } | { ok: false; problem: string };

export type CommandDependencies = {
  openStore(): OpenedStore;
  /** Opens the store that `transfer --to` names. */
  openTarget(where: { databaseUrl: string | null; dataDir: string }): LeadStore;
  write(text: string): void;
  writeError(text: string): void;
  now(): number;
};

/** For scripts: see the end of the help text. */
export const exitCodes = { done: 0, unavailable: 1, misunderstood: 2, missing: 3 } as const;

const dayMs = 24 * 60 * 60_000;
const pageSize = 500;

/** Runs a command and resolves with the exit code. */
export async function runCommand(
  args: string[],
  dependencies: CommandDependencies,
): Promise<number> {
  const { write, writeError } = dependencies;
  const parsed = parseCommand(args);
  if (!parsed.ok) {
    writeError(`${parsed.problem}. See: npm run leads -- --help\n`);
    return exitCodes.misunderstood;
  }
  const { command, isJson } = parsed;
  if (command.kind === 'help') {
    write(help);
    return exitCodes.done;
  }
  const opened = dependencies.openStore();
  if (!opened.ok) {
    writeError(`${opened.problem}\n`);
    return exitCodes.unavailable;
  }
  try {
    return await run(command, opened.store, isJson, dependencies);
  } catch (error) {
    const reason = error instanceof StoreUnavailable ? error.message : errorFields(error)['error'];
    writeError(`${String(reason)}\n`);
    return exitCodes.unavailable;
  } finally {
    await opened.store.close();
  }
}

async function run(
  command: Exclude<Command, { kind: 'help' }>,
  store: LeadStore,
  isJson: boolean,
  dependencies: CommandDependencies,
): Promise<number> {
  const { write, writeError, now } = dependencies;

  function report(result: Record<string, number>, sentence: string): number {
    write(isJson ? `${JSON.stringify(result)}\n` : `${sentence}\n`);
    return exitCodes.done;
  }

  async function requeue(id: string, states: DeliveryState[]): Promise<number> {
    const count = await store.requeue({ id, states, now: now() });
    if (count > 0) return report({ requeued: count }, 'Will be sent within a minute.');
    const found = await store.find(id);
    if (found === null) return missing(id);
    writeError('Nothing to do: it is being sent right now, or is in no state for this.\n');
    return exitCodes.missing;
  }

  function missing(id: string): number {
    writeError(`There is no message ${id}.\n`);
    return exitCodes.missing;
  }

  switch (command.kind) {
    case 'list':
      if (isJson) return writeJson(store, command.state, write);
      write(tableHeader);
      for await (const record of records(store, command.state)) write(tableRow(record));
      return exitCodes.done;
    case 'export':
      if (command.format === 'json') return writeJson(store, command.state, write);
      write(csvHeader);
      for await (const record of records(store, command.state)) write(csvRow(record));
      return exitCodes.done;
    case 'show': {
      const record = await store.find(command.id);
      if (record === null) return missing(command.id);
      write(isJson ? `${JSON.stringify(describeRecord(record), null, 2)}\n` : details(record));
      return exitCodes.done;
    }
    case 'resend':
      return requeue(command.id, ['pending', 'parked', 'delivered', 'quarantined']);
    case 'release':
      return requeue(command.id, ['quarantined']);
    case 'resend-parked': {
      const count = await store.requeueParked({ now: now(), limit: 1_000_000 });
      return report({ requeued: count }, `${count} will be sent within a minute.`);
    }
    case 'purge': {
      const deliveredBefore = now() - command.days * dayMs;
      let count = 0;
      for (let after: PurgeCursor | null = null; ;) {
        const { ids, next }: Purged = await store.purge({
          endedBefore: deliveredBefore,
          quarantinedBefore: null,
          channels,
          after,
          limit: purgePortion,
        });
        count += ids.length;
        if (next === null) break;
        after = next;
      }
      return report({ purged: count }, `${count} deleted.`);
    }
    case 'transfer': {
      const target = dependencies.openTarget(storeLocation(command.to));
      try {
        const count = await transferLeads(store, target, now);
        const sentence = `${count.leads} messages transferred, ${count.pending} of them still to be sent.`;
        return report(count, sentence);
      } finally {
        await target.close();
      }
    }
  }
}

/** Every lead in a state, oldest first. */
async function* records(store: LeadStore, state: DeliveryState | null): AsyncGenerator<LeadRecord> {
  for (let after: string | null = null; ;) {
    const page: LeadRecord[] = await store.list({
      state,
      order: 'oldest-first',
      after,
      limit: pageSize,
    });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.lead.id;
  }
}

async function writeJson(
  store: LeadStore,
  state: DeliveryState | null,
  write: CommandDependencies['write'],
): Promise<number> {
  let separator = '[\n';
  for await (const record of records(store, state)) {
    write(separator + JSON.stringify(describeRecord(record)));
    separator = ',\n';
  }
  write(separator === '[\n' ? '[]\n' : '\n]\n');
  return exitCodes.done;
}

function storeLocation(to: string): { databaseUrl: string | null; dataDir: string } {
  return isPostgresUrl(to) ? { databaseUrl: to, dataDir: '' } : { databaseUrl: null, dataDir: to };
}
