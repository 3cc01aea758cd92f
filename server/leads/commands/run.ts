import { errorFields } from '#server/log.ts';
import {
  channels,
  StoreUnavailable,
  type DeliveryState,
  type LeadRecord,
  type LeadStore,
} from '#server/leads/store/lead-store.ts';
import type { OpenedStore } from '#server/leads/store/open-store.ts';
import { csvHeader, csvRow } from './csv.ts';
import { help } from './help.ts';
import { migrate } from './transfer.ts';
import { isPostgresUrl, parseCommand, type Command } from './parse.ts';
import { describeRecord, details, tableHeader, tableRow } from './show.ts';

export type CommandTools = {
  openStore(): OpenedStore;
  /** Opens the store that `migrate --to` names. */
  openOther(where: { databaseUrl: string | null; dataDir: string }): OpenedStore;
  write(text: string): void;
  complain(text: string): void;
  now(): number;
};

/** For scripts: see the end of the help text. */
export const exitCodes = { done: 0, unavailable: 1, misunderstood: 2, missing: 3 } as const;

const dayMs = 24 * 60 * 60_000;
const pageSize = 500;

/** Does what the arguments say and resolves with the exit code. */
export async function runCommand(args: string[], tools: CommandTools): Promise<number> {
  const { write, complain } = tools;
  const parsed = parseCommand(args);
  if (!parsed.ok) {
    complain(`${parsed.problem}. See: npm run leads -- --help\n`);
    return exitCodes.misunderstood;
  }
  const { command, isJson } = parsed;
  if (command.kind === 'help') {
    write(help);
    return exitCodes.done;
  }
  const opened = tools.openStore();
  if (!opened.ok) {
    complain(`${opened.problem}\n`);
    return exitCodes.unavailable;
  }
  try {
    return await run(command, opened.store, isJson, tools);
  } catch (error) {
    const reason = error instanceof StoreUnavailable ? error.message : errorFields(error)['error'];
    complain(`${String(reason)}\n`);
    return exitCodes.unavailable;
  } finally {
    await opened.store.close();
  }
}

async function run(
  command: Exclude<Command, { kind: 'help' }>,
  store: LeadStore,
  isJson: boolean,
  tools: CommandTools,
): Promise<number> {
  const { write, complain, now } = tools;

  function report(result: Record<string, number>, sentence: string): number {
    write(isJson ? `${JSON.stringify(result)}\n` : `${sentence}\n`);
    return exitCodes.done;
  }

  async function requeue(id: string, states: DeliveryState[]): Promise<number> {
    const count = await store.requeue({ id, states, now: now() });
    if (count > 0) return report({ requeued: count }, 'Will be sent within a minute.');
    const found = await store.find(id);
    if (found === null) return missing(id);
    complain('Nothing to do: it is being sent right now, or is in no state for this.\n');
    return exitCodes.missing;
  }

  function missing(id: string): number {
    complain(`There is no message ${id}.\n`);
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
      const count = await store.requeue({ id: null, states: ['parked'], now: now() });
      return report({ requeued: count }, `${count} will be sent within a minute.`);
    }
    case 'purge': {
      const deliveredBefore = now() - command.days * dayMs;
      const count = await store.purge({ deliveredBefore, channels });
      return report({ purged: count }, `${count} deleted.`);
    }
    case 'migrate': {
      const other = tools.openOther(placeOf(command.to));
      if (!other.ok) {
        complain(`${other.problem}\n`);
        return exitCodes.unavailable;
      }
      try {
        const moved = await migrate(store, other.store, now);
        const sentence = `${moved.leads} messages moved, ${moved.pending} of them still to be sent.`;
        return report(moved, sentence);
      } finally {
        await other.store.close();
      }
    }
  }
}

/** Every lead in a state, from the oldest on. */
async function* records(store: LeadStore, state: DeliveryState | null): AsyncGenerator<LeadRecord> {
  for (let after: string | null = null; ;) {
    const page: LeadRecord[] = await store.list({ state, after, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.lead.id;
  }
}

async function writeJson(
  store: LeadStore,
  state: DeliveryState | null,
  write: CommandTools['write'],
): Promise<number> {
  let separator = '[\n';
  for await (const record of records(store, state)) {
    write(separator + JSON.stringify(describeRecord(record)));
    separator = ',\n';
  }
  write(separator === '[\n' ? '[]\n' : '\n]\n');
  return exitCodes.done;
}

function placeOf(to: string): { databaseUrl: string | null; dataDir: string } {
  return isPostgresUrl(to) ? { databaseUrl: to, dataDir: '' } : { databaseUrl: null, dataDir: to };
}
