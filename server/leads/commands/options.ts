import { z } from 'zod';
import { deliveryStates } from '#server/leads/store/lead-store.ts';

/** For `parseArgs`: every option of every command. */
export const optionTypes = {
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  excel: { type: 'boolean' },
  stdout: { type: 'boolean' },
  parked: { type: 'boolean' },
  quarantined: { type: 'boolean' },
  all: { type: 'boolean' },
  yes: { type: 'boolean' },
  state: { type: 'string' },
  limit: { type: 'string' },
  before: { type: 'string' },
  from: { type: 'string' },
  'delivered-before': { type: 'string' },
  to: { type: 'string' },
} as const;

const flag = z.boolean().default(false);

/** Most leads that `--limit` may ask for. */
const maxLimit = 10_000;

const limitError = `--limit is a number from 1 to ${maxLimit}`;

const optionsSchema = z.object({
  json: flag,
  csv: flag,
  excel: flag,
  stdout: flag,
  parked: flag,
  quarantined: flag,
  all: flag,
  yes: flag,
  state: z
    .enum(deliveryStates, { error: `--state is one of ${deliveryStates.join(', ')}` })
    .nullable()
    .default(null),
  limit: z
    .string()
    .regex(/^\d{1,5}$/, { error: limitError, abort: true })
    .transform(Number)
    .pipe(z.number().min(1, limitError).max(maxLimit, limitError))
    .nullable()
    .default(null),
  before: z
    .string()
    .refine(isDay, { error: '--before is a day such as 2026-11-20', abort: true })
    .transform((day) => Date.parse(day))
    .nullable()
    .default(null),
  from: z.string().trim().nullable().default(null),
  'delivered-before': z
    .string()
    .regex(/^\d{1,5}$/, { error: '--delivered-before is a number of days', abort: true })
    .transform(Number)
    .nullable()
    .default(null),
  to: z.string().nullable().default(null),
});

export type Options = z.infer<typeof optionsSchema>;

/** Throws a ZodError whose first message says what is wrong. */
export function readOptions(values: Record<string, unknown>): Options {
  return optionsSchema.parse(values);
}

/** A day of the calendar, as ISO 8601 writes it: 30 February is none. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
