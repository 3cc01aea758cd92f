import { isRecord } from '@altanube/base/is-record';
import * as z from 'zod/mini';
import {
  fieldOrder,
  isRequired,
  contactFields,
  mapFields,
  type FieldRule,
  type FieldValues,
  type ContactField,
  type FieldIssue,
  type IssueCode,
} from './fields.ts';
import { parseZonedTime } from './zoned-time.ts';

// Prevents zod from compiling parsers with `new Function`: the pages' content security policy
// blocks that, and reports even the attempt.
z.config({ jitless: true });

type ParsedFields = { ok: true; values: FieldValues } | { ok: false; issues: FieldIssue[] };

/** Drops unknown keys; fields that are not in `fields` are empty. At most one issue per field. */
export function parseFields(
  input: unknown,
  fields: readonly ContactField[] = fieldOrder,
): ParsedFields {
  const given = isRecord(input) ? input : {};
  const issues: FieldIssue[] = [];
  const values = mapFields<FieldValues>((field) => {
    const empty = isRequired(field) ? '' : null;
    if (!fields.includes(field)) return empty;
    const result = fieldSchemas[field].safeParse(given[field]);
    if (result.success) return result.data;
    issues.push({ field, code: toIssueCode(result.error.issues[0]?.message) });
    return empty;
  });
  return issues.length === 0 ? { ok: true, values } : { ok: false, issues };
}

export function isValidValue(field: ContactField, value: unknown): boolean {
  return fieldSchemas[field].safeParse(value).success;
}

/** Not only spaces, the blank Braille pattern and characters that are never shown. */
const visible = /[^\s\p{DI}\u2800]/u;

/** No control characters, line breaks included, and no Unicode line or paragraph separators. */
const singleLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** No control characters except line feed and tab. */
const multiLine = /^(?:[^\p{Cc}]|[\n\t])*$/u;

/**
 * A dot-atom (RFC 5322, section 3.2.3) of at most 64 octets at a domain of two or more labels,
 * which may be international (RFC 5890). The last label starts with a letter, since `1.0x1` is an
 * IPv4 address (URL, section 3.5). No character is mapped to another, except capitals. No flag
 * `i`, which would match two non-ASCII letters as `k` and `s`.
 */
const emailPattern =
  /^(?!.*(?![\p{Lu}ßς])\p{CWKCF})(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}0-9](?:[\p{L}\p{M}0-9-]{0,61}[\p{L}\p{M}0-9])?\.)+\p{L}[\p{L}\p{M}0-9-]{0,61}[\p{L}\p{M}0-9]$/u;

const missingToEmpty = z.transform((value: unknown): unknown => value ?? '');
const emptyToNull = z.transform((value: unknown): unknown =>
  value === '' ? null : (value ?? null),
);

const emptyLineToNull = z.transform((line: string) => line || null);

const zonedTimeSchema = z
  .string('invalid')
  .check(z.refine((text) => parseZonedTime(text) !== null, 'invalid'));

const fieldSchemas = mapFields<{ [Field in ContactField]: z.ZodMiniType<FieldValues[Field]> }>(
  (field) => createFieldSchema(contactFields[field]),
);

function createFieldSchema(rule: FieldRule): z.ZodMiniType<string> | z.ZodMiniType<string | null> {
  if (rule.kind === 'choice')
    return z.pipe(emptyToNull, z.nullable(z.enum(rule.options, 'invalid')));
  if (rule.kind === 'time') return z.pipe(emptyToNull, z.nullable(zonedTimeSchema));
  const { kind } = rule;
  // Counts UTF-16 code units as browsers do; `maxLength` of zod counts code points.
  const maxLength = z.refine<string>((text) => text.length <= rule.maxLength, 'too_long');
  const required = z.regex(visible, 'required');
  const checks = {
    line: [required, maxLength, z.regex(singleLine, 'invalid')],
    'optional-line': [maxLength, z.regex(singleLine, 'invalid')],
    email: [z.overwrite(cleanAddress), z.refine<string>(isEmailAddress, 'invalid'), maxLength],
    text: [required, maxLength, z.regex(multiLine, 'invalid')],
  }[kind];
  const normalize = z.overwrite(kind === 'text' ? normalizeLines : normalizeLine);
  const text = z.pipe(missingToEmpty, z.string('invalid').check(normalize, ...checks));
  return kind === 'optional-line' ? z.pipe(text, emptyLineToNull) : text;
}

/** Accents may be composed or decomposed; compatibility forms are invalid (Unicode, annex 15). */
function isEmailAddress(text: string): boolean {
  const forms = ['NFKC', 'NFKD'];
  return emailPattern.test(text) && forms.some((form) => text.normalize(form) === text);
}

/** Trims. Replaces lone surrogates, which UTF-8 cannot encode, like `toWellFormed` (2023). */
function normalizeText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').trim();
}

/** Converts other line breaks, such as Word's within a paragraph, to line feeds. */
function normalizeLines(text: string): string {
  return normalizeText(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n'));
}

/** Converts tabs and other line breaks to spaces. Line feeds stay and fail the pattern. */
function normalizeLine(text: string): string {
  return normalizeText(text.replace(/[\t\v\f\u0085\u2028\u2029]/g, ' '));
}

/**
 * Drops what a paste adds: invisible characters, `mailto:` and angle brackets. Joiners after a
 * non-ASCII letter may belong to the domain (RFC 5892, appendix A), so they stay and are invalid.
 */
function cleanAddress(text: string): string {
  const shown = text.replace(/([^\p{ASCII}\s\p{DI}][\u200c\u200d])|[\u00a0\p{DI}]/gu, '$1');
  return shown.replace(/^\s*<?(?:mailto:)?|>\s*$/gi, '').trim();
}

function toIssueCode(message: string | undefined): IssueCode {
  return message === 'required' || message === 'too_long' ? message : 'invalid';
}
