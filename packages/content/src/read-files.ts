import type { z } from 'zod';
import type { Language } from './languages.ts';
import type { Problem } from './errors.ts';
import { sharedDataFiles, type FileNames } from './file-names.ts';
import { placeholderValues, type PlaceholderValues } from './placeholder-values.ts';
import { fillPlaceholders } from './placeholders.ts';
import { sharedDataSchema, type SharedData } from './schema/shared-data.ts';
import { readSources, type FileKind, type Source } from './source.ts';
import { validate } from './validate.ts';

type ReadSharedData = {
  /** Null if a file has a problem. */
  data: SharedData | null;
  sources: Readonly<Record<string, Source>>;
  /** For the placeholders of texts; empty without data. */
  values: PlaceholderValues;
  problems: Problem[];
};

/** Reads and checks the data that all languages share. */
export function readSharedData(folder: string): ReadSharedData {
  const sources = readSources(folder, sharedDataFiles, 'yaml');
  const { data, problems } = validate(sharedDataSchema, sources);
  return {
    data,
    sources,
    values: data === null ? new Map() : placeholderValues(data),
    problems: [...Object.values(sources).flatMap((source) => source.problems), ...problems],
  };
}

type FilledOptions<Schema extends z.ZodType> = {
  /** Has a key for each file. */
  schema: Schema;
  folder: string;
  files: FileNames;
  kind: FileKind;
  language: Language;
  values: PlaceholderValues;
};

type FilledFiles<Data> = {
  /** Null if a file has a problem. */
  data: Data | null;
  /** The files as they are written, with their placeholders. */
  sources: Source[];
  /** The files with their placeholders filled, by name. */
  filled: Readonly<Record<string, Source>>;
  problems: Problem[];
};

/** Reads files of one language, fills their placeholders and checks them against a schema. */
export function readFilled<Schema extends z.ZodType>({
  schema,
  folder,
  files,
  kind,
  language,
  values,
}: FilledOptions<Schema>): FilledFiles<z.infer<Schema>> {
  const sources = readSources(folder, files, kind);
  const filled = Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [
      name,
      fillPlaceholders(source, values, language),
    ]),
  );
  const { data, problems } = validate(schema, filled);
  return {
    data,
    sources: Object.values(sources),
    filled,
    problems: [...Object.values(filled).flatMap((source) => source.problems), ...problems],
  };
}
