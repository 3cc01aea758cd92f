import { globSync } from 'node:fs';
import { z } from 'zod';
import {
  collectionNames,
  collections,
  parseEntryFile,
  type AllEntries,
  type Collection,
  type CollectionName,
  type Entry,
} from './collections.ts';
import { perLanguage, type Language } from './languages.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import { readAndFill } from './read-files.ts';
import type { Source } from './source.ts';

/** In all languages. */
export function listEntryFiles(folder: string) {
  const files = globSync('*/*/*.md', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
  return files.sort().flatMap((file) => parseEntryFile(file) ?? []);
}

/** `entries` are those without problems that are released until `until`. */
export function readEntries(
  folder: string,
  values: Record<Language, PlaceholderValues | null>,
  until = Date.now(),
) {
  const files = listEntryFiles(folder);
  const sources = perLanguage((): Source[] => []);
  /** By path, in milliseconds since 1970. 0 for an entry with problems: links to it are none. */
  const releaseTimes = new Map<string, number>(files.map(({ path }) => [path, 0]));
  const entries = perCollection((collection) => {
    const definition: Omit<Collection, 'shared'> = collections[collection];
    return perLanguage((language) =>
      files
        .filter((each) => each.name === collection && each.language === language)
        .flatMap(({ file, id, path }) => {
          const schema = z.object({ [id]: definition.frontMatter });
          const read = readAndFill(schema, folder, { [id]: file }, values[language]);
          sources[language].push(...read.sources);
          const matter = read.data?.[id];
          if (matter === undefined) return [];
          const body = read.filled[id]?.body ?? '';
          const dates = definition.days(matter);
          const subject = definition.subject?.(matter, id) ?? null;
          const entry: Entry = { ...matter, collection, id, body, path, dates, subject };
          const releaseTime = entry.draft ? Infinity : Date.parse(dates.published ?? '1970');
          releaseTimes.set(path, releaseTime);
          return releaseTime <= until ? entry : [];
        })
        .sort((a, b) => definition.compare(a, b)),
    );
  });
  return { entries, sources, releaseTimes };
}

function perCollection(create: (name: CollectionName) => Record<Language, Entry[]>): AllEntries;
function perCollection(create: (name: CollectionName) => unknown): Record<string, unknown> {
  return Object.fromEntries(collectionNames.map((name) => [name, create(name)]));
}
