import { z } from 'zod';
import { suggest } from './closest.ts';
import { addProblem, findValue, formatValue, type Source } from './source.ts';

/** Each key of the schema is a file. Null if any file has a problem. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  sources: Readonly<Record<string, Source>>,
): z.infer<Schema> | null {
  const { data = null, error } = schema.safeParse(
    Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, source.data])),
    { error: describeExpected, reportInput: true },
  );
  for (const issue of error?.issues ?? []) {
    const [name, ...path] = issue.path;
    const source = typeof name === 'string' ? sources[name] : undefined;
    // `readSources` has reported unreadable files.
    if (source === undefined || source.data === undefined) continue;
    const isUnknownKey = issue.code === 'unrecognized_keys';
    for (const place of isUnknownKey ? issue.keys.map((key) => [...path, key]) : [path]) {
      const value = findValue(source.data, place);
      addProblem(source, place, issue.message, formatValue(value) + suggestQuotes(issue, value));
    }
  }
  return data;
}

function describeExpected(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? `a ${issue.expected}`;
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      return formatNames[issue.format];
    case 'unrecognized_keys':
      return `no such key${suggestKey(issue)}`;
    case 'too_small':
      return `at least ${issue.minimum}${units[issue.origin] ?? ''}`;
    case 'too_big':
      return `at most ${issue.maximum}${units[issue.origin] ?? ''}`;
    default:
      return undefined;
  }
}

function suggestKey({ inst, keys }: z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>) {
  return inst instanceof z.ZodObject ? suggest(String(keys?.[0]), Object.keys(inst.shape)) : '';
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  array: 'a list',
  object: 'a group of keys',
  record: 'a group of keys',
  boolean: 'true or false',
};

const formatNames: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-11-02',
  email: 'an e-mail address',
};

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' in the list' };

/** YAML can read a text without quotes as a number, a group or a list. */
function suggestQuotes(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== 'invalid_type' || value === undefined || value === null) return '';
  if (issue.expected === 'string') return ', which is not a text: put it in quotes';
  const isNumberExpected = issue.expected === 'number' || issue.expected === 'int';
  const isInQuotes = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
  return isNumberExpected && isInQuotes ? ', which is a text: leave out the quotes' : '';
}
