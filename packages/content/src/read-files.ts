import type { z } from 'zod';
import { sharedDataFiles, type FileNames } from './file-names.ts';
import type { Language } from './languages.ts';
import { fillPlaceholders } from './placeholders.ts';
import { sharedDataSchema, type SharedData } from './schema/shared-data.ts';
import { readSources, type FileKind } from './source.ts';
import { validate } from './validate.ts';

export function readSharedData(folder: string) {
  const sources = readSources(folder, sharedDataFiles, 'yaml');
  return { sources: Object.values(sources), data: validate(sharedDataSchema, sources) };
}

/** `sources` are the files as they are written, `filled` the same without placeholders. */
export function readFilled<Schema extends z.ZodType>(
  schema: Schema,
  { folder, language, shared }: { folder: string; language: Language; shared: SharedData | null },
  files: FileNames,
  kind: FileKind,
) {
  const sources = readSources(folder, files, kind);
  const filled = fillPlaceholders(sources, shared, language);
  return { sources: Object.values(sources), filled, data: validate(schema, filled) };
}
