import type { z } from 'zod';
import { suggest } from './closest.ts';
import { sharedDataFiles, type FileNames } from './file-names.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { sharedDataSchema } from './schema/shared-data.ts';
import { addProblem, mapTexts, readSources, type Place, type Source } from './source.ts';
import { validate } from './validate.ts';

export function readSharedData(folder: string) {
  const sources = readSources(folder, sharedDataFiles);
  return { sources: Object.values(sources), data: validate(sharedDataSchema, sources) };
}

/** `sources` are the unchanged files; in `filled`, values replace the placeholders. */
export function readAndFill<Schema extends z.ZodType>(
  schema: Schema,
  folder: string,
  files: FileNames,
  values: PlaceholderValues | null,
) {
  const sources = readSources(folder, files);
  const filled = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, fillPlaceholders(source, values)]),
  );
  return { sources: Object.values(sources), filled, data: validate(schema, filled) };
}

/** Placeholders without a dot, `{year}`, belong to templates, which `fill` fills in. */
const placeholderPattern = /\{([\w-]+(?:\.[\w-]+)+)\}/g;

/** A dash between two values. Browsers would break the line after it. */
const rangeDashPattern = /(?<=\S)–(?=\S)/g;

/** Reports unknown placeholders, unless `values` is null: then the shared data has problems. */
export function fillPlaceholders(source: Source, values: PlaceholderValues | null): Source {
  function fillText(text: string, place?: Place): string {
    const filled = text.replace(placeholderPattern, (_, name: string, offset: number) => {
      const value = values?.get(name);
      if (value !== undefined || values === null) return value ?? '…';
      const found = `{${name}}${suggest(name, values.keys())}`;
      addProblem(source, place ?? offset, 'a placeholder that content/README.md lists', found);
      return '…';
    });
    return filled.replaceAll(rangeDashPattern, '–\u2060');
  }
  return { ...source, data: mapTexts(source.data, fillText), body: fillText(source.body) };
}
