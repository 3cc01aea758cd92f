import type { Language } from './languages.ts';
import type { Problem } from './errors.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { problemAt, problemInBody, type Source } from './source.ts';

/**
 * A placeholder that is filled when the content is loaded has a dot, `{company.name}`. One without
 * a dot, `{year}`, belongs to a template and is filled by code: see `template.ts`.
 */
const placeholderPattern = /\{([\w-]+(?:\.[\w-]+)+)\}/g;

/** Stands for the values when the shared data could not be read: no placeholder is then wrong. */
export const unknownValues: PlaceholderValues = new Map();

/**
 * A copy of a file in which each `{some.name}` is replaced by its value, as `language` writes it.
 * A name without a value is a problem.
 */
export function fillPlaceholders(
  source: Source,
  values: PlaceholderValues,
  language: Language,
): Source {
  const problems = [...source.problems];

  function fillText(text: string, report: Report): string {
    return text.replace(placeholderPattern, (_, name: string, offset: number) => {
      const valueIn = values.get(name);
      if (valueIn !== undefined) return valueIn(language);
      if (values !== unknownValues) {
        problems.push(report(expectedPlaceholder(name, values), `{${name}}`, offset));
      }
      return '…';
    });
  }

  function fillValue(value: unknown, path: readonly PropertyKey[]): unknown {
    if (typeof value === 'string') {
      return fillText(value, (expected, found) => problemAt(source, path, expected, found));
    }
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => fillValue(item, [...path, index]));
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, item]) => [key, fillValue(item, [...path, key])]));
  }

  const body = fillText(source.body, (expected, found, offset) =>
    problemInBody(source, offset, expected, found),
  );
  return { ...source, data: fillValue(source.data, []), body, problems };
}

type Report = (expected: string, found: string, offset: number) => Problem;

/** The text without its placeholders: what is left for a translator. */
export function withoutPlaceholders(text: string): string {
  return text.replace(placeholderPattern, '');
}

/** What a problem says was expected in place of an unknown placeholder. */
export function expectedPlaceholder(name: string, values: PlaceholderValues): string {
  if (values.size === 0) return 'a known placeholder';
  const names = closest(name, [...values.keys()]).map((known) => `{${known}}`);
  return `a known placeholder, such as ${names.join(' or ')}`;
}

/** The known names nearest to a name that was mistyped, best first. */
function closest(name: string, known: readonly string[], count = 3): string[] {
  return known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** How many letters must be added, removed or changed (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  [...from].forEach((letter, index) => {
    const next = [index + 1];
    [...to].forEach((other, column) => {
      const changed = at(row, column) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, at(row, column + 1) + 1, at(next, column) + 1));
    });
    row = next;
  });
  return at(row, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
