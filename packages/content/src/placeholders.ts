import { suggest } from './closest.ts';
import type { Language } from './languages.ts';
import { placeholderValues } from './placeholder-values.ts';
import type { SharedData } from './schema/shared-data.ts';
import { addProblem, mapTexts, type Place, type Source } from './source.ts';

/** One without a dot, `{year}`, belongs to a template and is filled by `fill`. */
const placeholderPattern = /\{([\w-]+(?:\.[\w-]+)+)\}/g;

/** A dash between two values, after which browsers would break the line. */
const range = /(?<=\S)–(?=\S)/g;

/** A name without a value is a problem, unless the shared data has problems of its own. */
export function fillPlaceholders(
  sources: Readonly<Record<string, Source>>,
  data: SharedData | null,
  language: Language,
): Record<string, Source> {
  const values = data === null ? null : placeholderValues(data, language);

  function fill(source: Source): Source {
    const fillText = (text: string, place?: Place) => {
      const filled = text.replace(placeholderPattern, (_, name: string, offset: number) => {
        const value = values?.get(name);
        if (value !== undefined || values === null) return value ?? '…';
        const found = `{${name}}${suggest(name, values.keys())}`;
        addProblem(
          source,
          place ?? offset,
          'a placeholder that content/README.md lists',
          found,
          name,
        );
        return '…';
      });
      return filled.replaceAll(range, '–\u2060');
    };
    return { ...source, data: mapTexts(source.data, fillText), body: fillText(source.body) };
  }

  return Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, fill(source)]));
}

export function withoutPlaceholders(text: string): string {
  return text.replace(placeholderPattern, '');
}
