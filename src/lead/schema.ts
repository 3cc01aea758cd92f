import * as z from 'zod/mini';

// zod compiles its object parsers with `new Function`, which the pages' content security policy
// forbids and reports even when it is only tried.
z.config({ jitless: true });

/** The sizes of a company that the form offers, in employees. */
export const companySizes = ['1-10', '11-50', '51-200', '201-500', '500+'] as const;

/** The suite a company works with today. */
export const suites = ['google', 'microsoft', 'other', 'none'] as const;

/**
 * The longest text of each field after trimming, in UTF-16 code units, as `maxlength` counts them
 * (HTML, section 4.10.18.3): most letters are one, most emoji two or more.
 */
export const maxLengths = { name: 100, email: 255, company: 200, message: 2000 } as const;

/** What can be wrong with each field, fields and codes in the order in which they are reported. */
export const issueCodes = {
  name: ['required', 'too_long', 'invalid'],
  email: ['invalid', 'too_long'],
  company: ['required', 'too_long', 'invalid'],
  size: ['invalid'],
  suite: ['invalid'],
  message: ['required', 'too_long', 'invalid'],
} as const;

export type LeadField = keyof typeof issueCodes;
export type LeadIssueCode = (typeof issueCodes)[LeadField][number];
export type LeadIssue = { field: LeadField; code: LeadIssueCode };

/** The fields in the order of the form. */
export const fieldOrder = [
  'name',
  'email',
  'company',
  'size',
  'suite',
  'message',
] as const satisfies LeadField[];

/** What a form sends. An optional field left alone is missing, null or empty. */
export type LeadInput = Record<'name' | 'email' | 'company' | 'message', string> & {
  size?: string | null;
  suite?: string | null;
};

/** A contact message that holds every rule: trimmed, well-formed Unicode, lines ended by `\n`. */
export type Lead = z.infer<typeof leadSchema>;

export type ParsedLead = { ok: true; lead: Lead } | { ok: false; issues: LeadIssue[] };

/**
 * Checks what a visitor sent, whatever its type. Unknown keys are dropped.
 * Finds at most one issue per field, in the order of the form, so the first is the one to show.
 */
export function parseLead(input: unknown): ParsedLead {
  const result = leadSchema.safeParse(isRecord(input) ? input : {});
  if (result.success) return { ok: true, lead: result.data };
  const issues = fieldOrder.flatMap((field) => {
    const first = result.error.issues.find((issue) => issue.path[0] === field);
    return first === undefined ? [] : [{ field, code: codeOf(first.message) }];
  });
  return { ok: false, issues };
}

/** Line breaks and every other control character, and Unicode's line and paragraph separators. */
const singleLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** No control character but the line feed and the tab. */
const multiLine = /^(?:[^\p{Cc}]|[\n\t])*$/u;

/**
 * A dot-atom (RFC 5322, section 3.2.3) of at most 64 octets at a domain of two labels or more.
 * Labels may be international (RFC 5890); the mail library turns them into their ASCII form.
 */
const emailAddress =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\p{N}+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/iu;

const missingIsEmpty = z.transform((value: unknown): unknown => value ?? '');
const emptyIsNull = z.transform((value: unknown): unknown =>
  value === '' ? null : (value ?? null),
);

const leadSchema = z.object({
  name: requiredLine(maxLengths.name),
  email: z.pipe(
    missingIsEmpty,
    z
      .string('invalid')
      .check(z.overwrite(clean), z.regex(emailAddress, 'invalid'), atMost(maxLengths.email)),
  ),
  company: requiredLine(maxLengths.company),
  size: z.pipe(emptyIsNull, z.nullable(z.enum(companySizes, 'invalid'))),
  suite: z.pipe(emptyIsNull, z.nullable(z.enum(suites, 'invalid'))),
  message: z.pipe(
    missingIsEmpty,
    z.string('invalid').check(
      z.overwrite((text) => clean(text.replace(/\r\n?/g, '\n'))),
      z.minLength(1, 'required'),
      atMost(maxLengths.message),
      z.regex(multiLine, 'invalid'),
    ),
  ),
});

function requiredLine(maxLength: number) {
  return z.pipe(
    missingIsEmpty,
    z
      .string('invalid')
      .check(
        z.overwrite(clean),
        z.minLength(1, 'required'),
        atMost(maxLength),
        z.regex(singleLine, 'invalid'),
      ),
  );
}

/** Not zod's own `maxLength`, which counts code points where a browser counts code units. */
function atMost(length: number) {
  return z.refine<string>((text) => text.length <= length, 'too_long');
}

/** Lone surrogates, which UTF-8 cannot carry, are replaced as `toWellFormed` (2023) would. */
function clean(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').trim();
}

/** The schema's messages are the codes. */
function codeOf(message: string): LeadIssueCode {
  return message === 'required' || message === 'too_long' ? message : 'invalid';
}

/** An object with keys, as JSON has them: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
