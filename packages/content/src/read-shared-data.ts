import type { Problem } from './errors.ts';
import { sharedDataFiles } from './file-names.ts';
import { placeholderValues, type PlaceholderValues } from './placeholder-values.ts';
import { unknownValues } from './placeholders.ts';
import { sharedDataSchema, type SharedData } from './schema/shared-data.ts';
import { readSources, type Source } from './source.ts';
import { validate } from './validate.ts';

export type ReadSharedData = {
  /** Null where a file has a problem. */
  data: SharedData | null;
  sources: Readonly<Record<string, Source>>;
  /** What its values are in texts. */
  values: PlaceholderValues;
  problems: Problem[];
};

/** Reads and checks the data that all languages share. */
export function readSharedData(folder: string): ReadSharedData {
  const sources = readSources(folder, sharedDataFiles, 'yaml');
  const { data, problems } = validate(sharedDataSchema, sources, unknownValues);
  return {
    data,
    sources,
    values: data === null ? unknownValues : placeholderValues(data),
    problems: [...Object.values(sources).flatMap((source) => source.problems), ...problems],
  };
}
