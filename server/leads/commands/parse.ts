import { parseArgs } from 'node:util';
import { z } from 'zod';
import { postgresUrl } from '#server/setting-values.ts';
import type { DeliveryState } from '#server/leads/store/lead-store.ts';
import { withoutCase } from '#server/leads/store/words.ts';
import { optionTypes, readOptions, type Options } from './options.ts';
import type { ExportFormat } from './record-formats.ts';

/** A parsed command line. */
export type Command =
  | { kind: 'help' }
  | { kind: 'list'; state: DeliveryState | null; from: string | null; limit: number }
  | { kind: 'search'; words: string; limit: number }
  | { kind: 'show' | 'resend' | 'release' | 'refuse' | 'give-up' | 'erase'; id: string }
  | { kind: 'resend-parked' }
  | { kind: 'refuse-all'; before: number; isConfirmed: boolean }
  | { kind: 'erase-sender'; email: string; isConfirmed: boolean }
  | { kind: 'erase-quarantined'; before: number; isConfirmed: boolean }
  | { kind: 'export'; state: DeliveryState | null; format: ExportFormat; isToStdout: boolean }
  | { kind: 'purge'; days: number }
  | { kind: 'transfer'; from: string | null; to: string | null }
  | { kind: 'backup' | 'restore'; file: string };

export type ParsedCommand =
  { ok: true; command: Command; isJson: boolean } | { ok: false; problem: string };

/** Parses the arguments after `leads`, or says what is wrong with them. */
export function parseCommand(args: string[]): ParsedCommand {
  try {
    const { values, positionals, tokens } = parseArgs({
      args,
      options: optionTypes,
      allowPositionals: true,
      tokens: true,
    });
    const [name = '', ...operands] = positionals;
    if (values.help === true || (name === '' && args.length === 0)) {
      return { ok: true, command: { kind: 'help' }, isJson: false };
    }
    const given = tokens.filter((token) => token.kind === 'option').map((token) => token.name);
    checkOptions(name, given);
    const command = commandOf(name, operands, readOptions(values));
    return { ok: true, command, isJson: values.json === true };
  } catch (error) {
    if (error instanceof z.ZodError) return { ok: false, problem: error.issues[0]?.message ?? '' };
    if (error instanceof UsageError || isParseError(error)) {
      return { ok: false, problem: error.message };
    }
    throw error;
  }
}

class UsageError extends Error {}

/** The options of each command, besides `--json` and `--help`. */
const optionsOf: Record<string, readonly string[]> = {
  list: ['state', 'from', 'limit', 'all'],
  search: ['limit'],
  show: [],
  resend: ['parked'],
  release: [],
  refuse: ['all', 'before', 'yes'],
  'give-up': [],
  erase: ['from', 'quarantined', 'before', 'yes'],
  export: ['state', 'csv', 'excel', 'stdout'],
  purge: ['delivered-before'],
  transfer: ['from', 'to'],
  backup: [],
  restore: [],
};

/** An option in the wrong place is an error, since commands that delete are among them. */
function checkOptions(name: string, given: readonly string[]): void {
  const known = Object.hasOwn(optionsOf, name) ? optionsOf[name] : undefined;
  if (known === undefined) throw new UsageError(`“${name}” is no command`);
  const allowed = ['json', 'help', ...known];
  const unexpected = given.find((option) => !allowed.includes(option));
  if (unexpected !== undefined) throw new UsageError(`${name} has no --${unexpected}`);
  const repeated = given.find((option, index) => given.indexOf(option) < index);
  if (repeated !== undefined) throw new UsageError(`--${repeated} is given twice`);
}

function commandOf(name: string, operands: string[], options: Options): Command {
  switch (name) {
    case 'list':
      return {
        kind: 'list',
        state: options.state,
        from: originOf(options),
        limit: limitOf(operands, options),
      };
    case 'search':
      return { kind: 'search', words: wordsOf(operands), limit: options.limit ?? defaultLimit };
    case 'show':
    case 'release':
    case 'give-up':
      return { kind: name, id: idOf(operands) };
    case 'resend':
      if (!options.parked) return { kind: 'resend', id: idOf(operands) };
      expectNone(operands);
      return { kind: 'resend-parked' };
    case 'refuse':
      return refusalOf(operands, options);
    case 'erase':
      return erasureOf(operands, options);
    case 'export':
      return exportOf(operands, options);
    case 'purge':
      expectNone(operands);
      return { kind: 'purge', days: daysOf(options) };
    case 'transfer':
      expectNone(operands);
      return transferOf(options);
    case 'backup':
    case 'restore':
      return { kind: name, file: fileOf(operands) };
    default:
      throw new UsageError(`“${name}” is no command`);
  }
}

const defaultLimit = 100;

function limitOf(operands: string[], { limit, all }: Options): number {
  expectNone(operands);
  if (all && limit !== null) throw new UsageError('list takes --limit or --all, not both');
  return all ? Infinity : (limit ?? defaultLimit);
}

/** No part of an attribution has a control character, and every part holds the empty text. */
function originOf({ from }: Options): string | null {
  if (from === null) return null;
  if (withoutCase(from) === '' || /\p{Cc}/u.test(from)) {
    throw new UsageError('list --from needs a word');
  }
  return from;
}

function wordsOf(operands: string[]): string {
  const words = operands.join(' ');
  if (!/[\p{L}\p{N}]/u.test(words)) throw new UsageError('search needs a word');
  return words;
}

/** After every time that a row may hold, also one of a clock that was ahead. */
const endOfTime = Number.MAX_SAFE_INTEGER;

function refusalOf(operands: string[], { all, before, yes }: Options): Command {
  if (all) {
    expectNone(operands);
    return { kind: 'refuse-all', before: before ?? endOfTime, isConfirmed: yes };
  }
  if (before !== null) throw new UsageError('--before needs --all');
  return { kind: 'refuse', id: idOf(operands) };
}

function erasureOf(operands: string[], { from, quarantined, before, yes }: Options): Command {
  if (from !== null && quarantined)
    throw new UsageError('erase takes one of ID, --from, --quarantined');
  if (before !== null && !quarantined) throw new UsageError('--before needs --quarantined');
  if (from !== null) {
    expectNone(operands);
    if (!/^\S+@\S+$/.test(from)) throw new UsageError('--from is a mail address');
    return { kind: 'erase-sender', email: from, isConfirmed: yes };
  }
  if (!quarantined) return { kind: 'erase', id: idOf(operands) };
  expectNone(operands);
  if (before === null) throw new UsageError('erase --quarantined needs --before YYYY-MM-DD');
  return { kind: 'erase-quarantined', before, isConfirmed: yes };
}

function exportOf(operands: string[], { csv, excel, json, state, stdout }: Options): Command {
  expectNone(operands);
  if (csv === json) throw new UsageError('export needs either --csv or --json');
  if (excel && !csv) throw new UsageError('--excel needs --csv');
  const format = json ? 'json' : excel ? 'excel' : 'csv';
  return { kind: 'export', state, format, isToStdout: stdout };
}

/** A mistyped URL must not be taken for the name of a folder. */
function transferOf({ from, to }: Options): Command {
  if (from === null && to === null) throw new UsageError('transfer needs --from or --to');
  for (const [name, store] of Object.entries({ from, to })) {
    const isOther = store === '' || (/^\w+:\/\//.test(store ?? '') && !isPostgresUrl(store ?? ''));
    if (isOther) throw new UsageError(`--${name} is a postgres:// address or a folder`);
    if (!isPostgresUrl(store ?? '')) continue;
    const { error } = postgresUrl.safeParse(store);
    if (error !== undefined)
      throw new UsageError(`--${name} is wrong: ${error.issues[0]?.message}`);
  }
  return { kind: 'transfer', from, to };
}

export function isPostgresUrl(target: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(target);
}

function daysOf({ 'delivered-before': days }: Options): number {
  if (days === null) throw new UsageError('purge needs --delivered-before DAYS');
  return days;
}

function fileOf([file, ...rest]: string[]): string {
  if (file === undefined || file === '') throw new UsageError('the name of a FILE is missing');
  expectNone(rest);
  return file;
}

function idOf([id, ...rest]: string[]): string {
  if (id === undefined || id.trim() === '') throw new UsageError('the ID of a message is missing');
  expectNone(rest);
  return id.trim();
}

function expectNone([surplus]: string[]): void {
  if (surplus !== undefined) throw new UsageError(`“${surplus}” is too much`);
}

/** `parseArgs` throws a TypeError with a code for arguments that it does not know. */
function isParseError(error: unknown): error is TypeError {
  return (
    error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code))
  );
}
