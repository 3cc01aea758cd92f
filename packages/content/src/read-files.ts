import type { z } from 'zod';
import { suggest } from './closest.ts';
import { sharedDataFiles, type FileNames } from './file-names.ts';
import type { Values } from './placeholder-values.ts';
import { sharedDataSchema } from './schema/shared-data.ts';
import { addProblem, mapTexts, readSources, type Place, type Source } from './source.ts';
import { validate } from './validate.ts';

export function readSharedData(folder: string) {
  const sources = readSources(folder, sharedDataFiles);
  return { sources: Object.values(sources), data: validate(sharedDataSchema, sources) };
}

/** `sources` are the files as they are written, `filled` the same with values for placeholders. */
export function readFilled<Schema extends z.ZodType>(
  schema: Schema,
  folder: string,
  files: FileNames,
  values: Values | null,
) {
  const sources = readSources(folder, files);
  const filled = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, fillPlaceholders(source, values)]),
  );
  return { sources: Object.values(sources), filled, data: validate(schema, filled) };
}

/** A placeholder without a dot, `{year}`, belongs to a template and is filled by `fill`. */
const placeholder = /\{([\w-]+(?:\.[\w-]+)+)\}/g;

/** A dash between two values, after which browsers would break the line. */
const range = /(?<=\S)–(?=\S)/g;

/** A name without a value is a problem, unless there are no values, since the shared data has problems. */
export function fillPlaceholders(source: Source, values: Values | null): Source {
  function fillText(text: string, place?: Place): string {
    const filled = text.replace(placeholder, (_, name: string, offset: number) => {
      const value = values?.get(name);
      if (value !== undefined || values === null) return value ?? '…';
      const found = `{${name}}${suggest(name, values.keys())}`;
      addProblem(source, place ?? offset, 'a placeholder that content/README.md lists', found);
      return '…';
    });
    return filled.replaceAll(range, '–\u2060');
  }
  return { ...source, data: mapTexts(source.data, fillText), body: fillText(source.body) };
}
