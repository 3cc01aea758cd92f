import type { z } from 'zod';
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
  const found = (at: readonly PropertyKey[]) => show(valueAt(source.data, at));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const at = [...path, key];
      return problemAt(source, at, 'no such key', found(at));
    });
  }
  const placeholder: unknown = issue.code === 'custom' ? issue.params?.['placeholder'] : undefined;
  if (typeof placeholder === 'string') {
    return [problemAt(source, path, expectedPlaceholder(placeholder, values), `{${placeholder}}`)];
  }
  return [problemAt(source, path, expectedBy(issue), found(path))];
}

/** Messages of the schemas say what is expected; zod's own messages are replaced here. */
function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type' || !issue.message.startsWith('Invalid input')) {
    return issue.message;
  }
  if (issue.expected === 'object') return 'a group of keys';
  if (issue.expected === 'boolean') return 'true or false';
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
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
