import type { Language } from './languages.ts';
import type { Problem } from './errors.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { problemAt, problemInBody, type Source } from './source.ts';

/**
 * A placeholder that is filled when the content is loaded has a dot, `{company.name}`. One without
 * a dot, `{year}`, belongs to a template and is filled by code: see `template.ts`.
 */
const placeholderPattern = /\{([\w-]+(?:\.[\w-]+)+)\}/g;

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
      // There are none if the shared data has problems of its own.
      if (values.size > 0) {
        problems.push(report('a placeholder that content/README.md lists', `{${name}}`, offset));
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
