import type { LeadRecord, LeadStore, ListRequest } from '#server/leads/store/lead-store.ts';
import type { Command } from './parse.ts';
import { exitCodes, printable, type CommandContext, type ExitCode } from './context.ts';
import { jsonFormat, tableFormat, writeRecords } from './record-formats.ts';

/** Leads that are read, and then written, at once. */
const pageSize = 200;

/** Runs `list`: the newest leads first. */
export async function listLeads(
  { state, from, limit }: Extract<Command, { kind: 'list' }>,
  context: CommandContext,
): Promise<ExitCode> {
  const { store, isJson, write, writeError } = context;
  let last: string | null = null;
  async function* pages() {
    for await (const page of readPages(store, { state, from, order: 'newest-first', limit })) {
      last = page.at(-1)?.lead.id ?? last;
      yield page;
    }
  }
  const count = await writeRecords(pages(), isJson ? jsonFormat : tableFormat, write);
  if (count === 0 && !isJson) writeError(`${nothingListed(state, from)}\n`);
  if (count < limit) return exitCodes.done;
  const older = await store.list({ state, from, order: 'newest-first', after: last, limit: 1 });
  if (older.length > 0) {
    writeError(
      `These are the newest ${count}; there are more. See them with --limit N or --all.\n`,
    );
  }
  return exitCodes.done;
}

function nothingListed(state: string | null, from: string | null): string {
  if (from === null) return state === null ? 'There are no messages.' : `No message is ${state}.`;
  const which = state === null ? 'No message' : `No message that is ${state}`;
  return `${which} came from “${printable(from)}”.`;
}

/** Runs `search`. */
export async function searchLeads(
  { words, limit }: Extract<Command, { kind: 'search' }>,
  context: CommandContext,
): Promise<ExitCode> {
  const { store, isJson, write, writeError } = context;
  const found = await store.search({ words, limit: limit + 1 });
  const shown = found.slice(0, limit);
  await writeRecords(onePage(shown), isJson ? jsonFormat : tableFormat, write);
  if (shown.length === 0 && !isJson) writeError('No message has words that begin like these.\n');
  if (found.length > limit) {
    writeError(`These are the newest ${limit}; there are more. Add a word, or --limit N.\n`);
  }
  return exitCodes.done;
}

async function* onePage(records: LeadRecord[]) {
  yield records;
}

/** Leads in pages, so that no more than one is in memory. */
export async function* readPages(
  store: LeadStore,
  { limit, ...request }: Omit<ListRequest, 'after'>,
): AsyncGenerator<LeadRecord[]> {
  let after: string | null = null;
  for (let left = limit; left > 0;) {
    const size = Math.min(pageSize, left);
    const page: LeadRecord[] = await store.list({ ...request, after, limit: size });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < size) return;
    after = last.lead.id;
    left -= page.length;
  }
}
