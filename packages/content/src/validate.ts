import type { z } from 'zod';
import { cutText } from './cut-text.ts';
import type { Problem } from './errors.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { expectedPlaceholder } from './placeholders.ts';
import { problemAt, type Source } from './source.ts';

/**
 * Checks several files at once against one schema with a key for each file.
 * Returns the typed whole, or null and the problems, each with file, line and key.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  sources: Readonly<Record<string, Source>>,
  values: PlaceholderValues,
): { data: z.infer<Schema> | null; problems: Problem[] } {
  const result = schema.safeParse(
    Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, source.data])),
  );
  if (result.success) return { data: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue) => {
    const [name, ...path] = issue.path;
    const source = typeof name === 'string' ? sources[name] : undefined;
    // A file that could not be read has its problem reported already.
    if (source === undefined || source.data === undefined) return [];
    return toProblems(issue, path, source, values);
  });
  return { data: null, problems };
}

function toProblems(
  issue: z.core.$ZodIssue,
  path: readonly PropertyKey[],
  source: Source,
  values: PlaceholderValues,
): Problem[] {
  const found = (at: readonly PropertyKey[]) => {
    const value = valueAt(source.data, at);
    return typeof value === 'number' ? source.writtenAt(at) : show(value);
  };
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const at = [...path, key];
      const isOwn = !issue.message.startsWith('Unrecognized key');
      return problemAt(source, at, isOwn ? issue.message : 'no such key', found(at));
    });
  }
  const placeholder: unknown = issue.code === 'custom' ? issue.params?.['placeholder'] : undefined;
  if (typeof placeholder === 'string') {
    return [problemAt(source, path, expectedPlaceholder(placeholder, values), `{${placeholder}}`)];
  }
  const hint = hintFor(issue, valueAt(source.data, path), source.writtenAt(path));
  return [problemAt(source, path, expectedBy(issue), found(path) + hint)];
}

/** What to do about quotes that are missing, or around a number. */
function hintFor(issue: z.core.$ZodIssue, value: unknown, written: string): string {
  if (issue.code !== 'invalid_type') return '';
  if (issue.expected === 'string') return quotesFor(value, written);
  const isNumber = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
  const isNumberExpected = issue.expected === 'number' || issue.expected === 'int';
  return isNumber && isNumberExpected ? ', which is a text: leave out the quotes' : '';
}

/** What to do about something that became no text, because it is written without quotes. */
function quotesFor(value: unknown, written: string): string {
  if (typeof value === 'number') return ', which is a number: put it in quotes';
  if (typeof value === 'boolean') return ', which is a yes or no: put it in quotes';
  const isInBrackets = typeof value === 'object' && /^[{[]/.test(written);
  return isInBrackets ? `: a text that starts with ${written[0]} needs quotes around it` : '';
}

/** Messages of the schemas say what is expected; zod's own messages are replaced here. */
function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) {
    return issue.message;
  }
  if (issue.expected === 'object') return 'a group of keys';
  if (issue.expected === 'boolean') return 'true or false';
  if (issue.expected === 'string') return 'a text';
  return `a ${issue.expected}`;
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    data,
  );
}

/** A value, short enough for one line. */
export function show(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${cutText(text, 79)}…`;
}
