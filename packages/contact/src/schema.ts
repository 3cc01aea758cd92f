import * as z from 'zod/mini';
import {
  fieldOrder,
  isRequired,
  leadFields,
  perField,
  type FieldRule,
  type Lead,
  type LeadField,
  type LeadIssue,
  type LeadIssueCode,
} from './fields.ts';
import { parseZonedTime } from './zoned-time.ts';

// zod compiles its object parsers with `new Function`, which the pages' content security policy
// forbids and reports even when it is only tried.
z.config({ jitless: true });

export type ParsedLead = { ok: true; lead: Lead } | { ok: false; issues: LeadIssue[] };

/** Unknown keys are dropped; fields that the form does not have are empty. One issue per field. */
export function parseLead(input: unknown, fields: readonly LeadField[] = fieldOrder): ParsedLead {
  const values = isRecord(input) ? input : {};
  const issues: LeadIssue[] = [];
  const lead = perField<Lead>((field) => {
    const empty = isRequired(field) ? '' : null;
    if (!fields.includes(field)) return empty;
    const result = fieldSchemas[field].safeParse(values[field]);
    if (result.success) return result.data;
    issues.push({ field, code: toCode(result.error.issues[0]?.message) });
    return empty;
  });
  return issues.length === 0 ? { ok: true, lead } : { ok: false, issues };
}

export function isValidValue(field: LeadField, value: unknown): boolean {
  return fieldSchemas[field].safeParse(value).success;
}

/** Line breaks and every other control character, and Unicode's line and paragraph separators. */
const singleLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** No control character but the line feed and the tab. */
const multiLine = /^(?:[^\p{Cc}]|[\n\t])*$/u;

/**
 * A dot-atom (RFC 5322, section 3.2.3) of at most 64 octets at a domain of two labels or more, which may
 * be international (RFC 5890). The last label begins with a letter, since `1.0x1` is an IPv4 address
 * (URL, section 3.5). No character is mapped to another, except capitals. Without the flag `i`, by
 * which two letters that are not ASCII would be `k` and `s`.
 */
const emailAddress =
  /^(?!.*(?![\p{Lu}ßς])\p{CWKCF})(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}0-9](?:[\p{L}\p{M}0-9-]{0,61}[\p{L}\p{M}0-9])?\.)+\p{L}[\p{L}\p{M}0-9-]{0,61}[\p{L}\p{M}0-9]$/u;

const missingIsEmpty = z.transform((value: unknown): unknown => value ?? '');
const emptyIsNull = z.transform((value: unknown): unknown =>
  value === '' ? null : (value ?? null),
);

const zonedTime = z
  .string('invalid')
  .check(z.refine((text) => parseZonedTime(text) !== null, 'invalid'));

const fieldSchemas = perField<{ [Field in LeadField]: z.ZodMiniType<Lead[Field]> }>((field) =>
  fieldSchema(leadFields[field]),
);

export function fieldSchema(rule: FieldRule): z.ZodMiniType<string> | z.ZodMiniType<string | null> {
  if (rule.kind === 'choice')
    return z.pipe(emptyIsNull, z.nullable(z.enum(rule.options, 'invalid')));
  if (rule.kind === 'time') return z.pipe(emptyIsNull, z.nullable(zonedTime));
  const text = z
    .string('invalid')
    .check(z.overwrite(rule.kind === 'text' ? cleanLines : cleanLine));
  const isShort = atMost(rule.maxLength);
  const isFilled = z.minLength(1, 'required');
  switch (rule.kind) {
    case 'line':
      return z.pipe(missingIsEmpty, text.check(isFilled, isShort, z.regex(singleLine, 'invalid')));
    case 'optional-line': {
      const line = text.check(isShort, z.regex(singleLine, 'invalid'));
      return z.pipe(
        z.pipe(missingIsEmpty, line),
        z.transform((text) => text || null),
      );
    }
    case 'email':
      return z.pipe(missingIsEmpty, text.check(z.refine(isEmailAddress, 'invalid'), isShort));
    case 'text':
      return z.pipe(missingIsEmpty, text.check(isFilled, isShort, z.regex(multiLine, 'invalid')));
  }
}

/** With accents composed or decomposed, and no character that is another's form (Unicode, annex 15). */
function isEmailAddress(text: string): boolean {
  const forms = ['NFKC', 'NFKD'];
  return emailAddress.test(text) && forms.some((form) => text.normalize(form) === text);
}

/** Not zod's own `maxLength`, which counts code points where a browser counts code units. */
function atMost(length: number) {
  return z.refine<string>((text) => text.length <= length, 'too_long');
}

/** Lone surrogates, which UTF-8 cannot carry, are replaced as `toWellFormed` (2023) would. */
function clean(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').trim();
}

/** Line breaks of other kinds, such as Word's within a paragraph, are line breaks like any other. */
function cleanLines(text: string): string {
  return clean(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'));
}

/** On one line they are blanks, as a tab is; a line feed stays, and is refused. */
function cleanLine(text: string): string {
  return clean(text.replace(/[\t\v\f\u0085\u2028\u2029]/g, ' '));
}

function toCode(message: string | undefined): LeadIssueCode {
  return message === 'required' || message === 'too_long' ? message : 'invalid';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
