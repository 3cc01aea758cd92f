import { globSync } from 'node:fs';
import { z } from 'zod';
import {
  collectionNames,
  collections,
  getEntryPath,
  parseEntryFile,
  type AllEntries,
  type AnyCollection,
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

/** Leaves out the entries that have problems. */
export function readEntries(folder: string, values: Record<Language, PlaceholderValues | null>) {
  const files = listEntryFiles(folder);
  const sources = perLanguage((): Source[] => []);
  const entries = perCollection((collection) => {
    const { frontMatter, compare, days }: AnyCollection = collections[collection];
    return perLanguage((language) =>
      files
        .filter((each) => each.name === collection && each.language === language)
        .flatMap(({ file, id }) => {
          const schema = z.object({ [id]: frontMatter });
          const read = readAndFill(schema, folder, { [id]: file }, values[language]);
          sources[language].push(...read.sources);
          const matter = read.data?.[id];
          return matter === undefined ? [] : { id, matter, body: read.filled[id]?.body ?? '' };
        })
        .sort((a, b) => compare(a.matter, b.matter))
        .map(({ id, matter, body }): Entry => {
          const path = getEntryPath(collection, id);
          return { ...matter, collection, id, body, path, dates: days(matter) };
        }),
    );
  });
  return { entries, sources };
}

function perCollection(create: (name: CollectionName) => Record<Language, Entry[]>): AllEntries;
function perCollection(create: (name: CollectionName) => unknown): Record<string, unknown> {
  return Object.fromEntries(collectionNames.map((name) => [name, create(name)]));
}
