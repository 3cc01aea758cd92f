import { parseArgs } from 'node:util';
import { z } from 'zod';
import { deliveryStates, type DeliveryState } from '#server/leads/store/lead-store.ts';

/** A parsed command line. */
export type Command =
  | { kind: 'help' }
  | { kind: 'list'; state: DeliveryState | null }
  | { kind: 'show'; id: string }
  | { kind: 'resend'; id: string }
  | { kind: 'resend-parked' }
  | { kind: 'release'; id: string }
  | { kind: 'export'; state: DeliveryState | null; format: 'csv' | 'json' }
  | { kind: 'purge'; days: number }
  | { kind: 'transfer'; to: string };

export type ParsedCommand =
  { ok: true; command: Command; isJson: boolean } | { ok: false; problem: string };

/** Parses the arguments after `leads`, or says what is wrong with them. */
export function parseCommand(args: string[]): ParsedCommand {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = '', ...operands] = positionals;
    if (values.help === true || (name === '' && args.length === 0)) {
      return { ok: true, command: { kind: 'help' }, isJson: false };
    }
    const command = commandOf(name, operands, optionsOf.parse(values));
    return { ok: true, command, isJson: values.json === true };
  } catch (error) {
    if (error instanceof z.ZodError) return { ok: false, problem: error.issues[0]?.message ?? '' };
    if (error instanceof UsageError || isParseError(error)) {
      return { ok: false, problem: error.message };
    }
    throw error;
  }
}

const options = {
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  parked: { type: 'boolean' },
  state: { type: 'string' },
  'delivered-before': { type: 'string' },
  to: { type: 'string' },
} as const;

const optionsOf = z.object({
  json: z.boolean().default(false),
  csv: z.boolean().default(false),
  parked: z.boolean().default(false),
  state: z
    .enum(deliveryStates, { error: `--state is one of ${deliveryStates.join(', ')}` })
    .nullable()
    .default(null),
  'delivered-before': z
    .string()
    .regex(/^\d{1,5}$/, '--delivered-before is a number of days')
    .transform(Number)
    .optional(),
  to: z.string().optional(),
});

class UsageError extends Error {}

function commandOf(name: string, operands: string[], given: z.infer<typeof optionsOf>): Command {
  const { state, csv, json, parked, to, 'delivered-before': days } = given;
  const maxOperands = ['show', 'release'].includes(name) || (name === 'resend' && !parked) ? 1 : 0;
  if (operands.length > maxOperands) throw new UsageError(`“${operands[maxOperands]}” is too much`);
  switch (name) {
    case 'list':
      return { kind: 'list', state };
    case 'show':
    case 'release':
      return { kind: name, id: idOf(operands) };
    case 'resend':
      return parked ? { kind: 'resend-parked' } : { kind: 'resend', id: idOf(operands) };
    case 'export':
      if (csv === json) throw new UsageError('export needs either --csv or --json');
      return { kind: 'export', state, format: csv ? 'csv' : 'json' };
    case 'purge':
      if (days === undefined) throw new UsageError('purge needs --delivered-before DAYS');
      return { kind: 'purge', days };
    case 'transfer':
      if (to === undefined) throw new UsageError('transfer needs --to URL');
      // A mistyped URL must not be taken for the name of a folder.
      if (/^\w+:\/\//.test(to) && !isPostgresUrl(to)) {
        throw new UsageError('--to is a postgres:// address or a folder');
      }
      return { kind: 'transfer', to };
    default:
      throw new UsageError(`“${name}” is no command`);
  }
}

export function isPostgresUrl(target: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(target);
}

function idOf([id]: string[]): string {
  if (id === undefined) throw new UsageError('the ID of a message is missing');
  return id;
}

/** `parseArgs` throws a TypeError with a code for arguments that it does not know. */
function isParseError(error: unknown): error is TypeError {
  return (
    error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code))
  );
}
