import { readFileSync } from 'node:fs';
import { invariantKeys } from '@altanube/content/check-languages';
import {
  collectionNames,
  collections,
  parseEntryFile,
  type CollectionName,
} from '@altanube/content/collections';
import {
  getCopyFile,
  getJsonSchemaFile,
  legalTextFiles,
  sharedDataFiles,
} from '@altanube/content/file-names';
import { createJsonSchemas } from '@altanube/content/json-schemas';
import { defaultLanguage, perLanguage, type Language } from '@altanube/content/languages';
import { routes } from '@altanube/content/routes';
import { copySchema } from '@altanube/content/schema/copy';
import { sharedDataSchema } from '@altanube/content/schema/shared-data';
import { services } from '@altanube/outbox/destinations/services';
import { parse } from 'yaml';
import { z } from 'zod';
import { getEnglishLabel } from './client/words.ts';
import { mapValues } from './differences.ts';
import type { Files } from './files.ts';
import type { Schema } from './keep-format.ts';

/** What is edited as one: a page in both languages, a file of shared data, an article … */
export type Document = {
  /** `faq`, or `articles:name` for an entry of a collection. */
  id: string;
  /** The name of the collection for its entries. */
  group: string;
  /** By language, as the content says; none of a file that only has a key. */
  titles: Partial<Record<string, string>>;
  /** By language; one file under `all` if the languages share it. */
  files: Record<string, string>;
  /** `articles:` for a collection, which may have the name of a page; null without front matter. */
  schema: string | null;
  hasBody: boolean;
  /** Keys with the same value in every language. */
  sameKeys: readonly string[];
  /** Path of the page that shows it. */
  page: string | null;
};

const routePaths: Record<string, string> = mapValues(routes, ({ path }) => path);

/** Pages that show texts and data of others. */
const shownOn: Record<string, keyof typeof routes> = {
  ...{ site: 'home', consent: 'home', clients: 'home', testimonials: 'home', announcement: 'home' },
  ...{ calculator: 'pricing', prices: 'pricing', countries: 'contact', company: 'contact' },
  ...{ fit: 'comparison', people: 'about', figures: 'about', work: 'home' },
  ...{ legal: 'privacy', tools: 'cookies', workPictures: 'home' },
};

/** In the order of the menu. */
export function listDocuments(files: Files): Document[] {
  const entries = new Set(
    files.list().flatMap((path) => {
      const entry = parseEntryFile(path);
      return entry === null ? [] : `${entry.name}:${entry.id}`;
    }),
  );
  const common = { hasBody: false, titles: {}, sameKeys: invariantKeys, page: null };
  const copy = copySchema.keyof().options.map((name) => ({
    ...common,
    id: name,
    group: name in routePaths ? 'pages' : 'parts',
    titles:
      name in routePaths
        ? readTitles(files, (each) => getCopyFile(name, each), /^ {2}name: (.+)$/m)
        : {},
    files: perLanguage((each) => getCopyFile(name, each)),
    schema: name,
    page: routePaths[shownOn[name] ?? name] ?? null,
  }));
  return [
    ...copy.filter(({ group }) => group === 'pages'),
    ...Array.from(entries).flatMap((id) => createEntry(files, id) ?? []),
    ...Object.entries(sharedDataFiles).map(([name, file]) => ({
      ...common,
      id: name,
      group: 'shared',
      files: { all: file },
      schema: name,
      page: routePaths[shownOn[name] ?? ''] ?? null,
    })),
    ...copy.filter(({ group }) => group === 'parts'),
    ...Object.entries(legalTextFiles).map(([name, file]) => ({
      ...common,
      id: `legal:${name}`,
      group: 'legal',
      files: { es: file },
      schema: null,
      hasBody: true,
      page: routePaths[name] ?? null,
    })),
  ];
}

/** An entry of a collection, which need not exist yet; null if the id has another form. */
export function createEntry(files: Files, id: string): Document | null {
  const [group = '', slug = ''] = id.split(':');
  const getPath = (language: Language) => `${language}/${group}/${slug}.md`;
  const parsed = parseEntryFile(getPath(defaultLanguage));
  if (parsed === null || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return null;
  return {
    id,
    group,
    titles: readTitles(files, getPath, /^title: (.+)$/m),
    files: perLanguage(getPath),
    schema: `${group}:`,
    hasBody: true,
    sameKeys: collections[parsed.name].shared,
    page: parsed.path,
  };
}

/** By document or collection. */
export function readSchemas(): Record<string, Schema> {
  const texts = createJsonSchemas();
  const names = [...sharedDataSchema.keyof().options, ...copySchema.keyof().options];
  const frontMatters = collectionNames.map((name) => {
    const { frontMatter } = collections[name];
    const schema = z.toJSONSchema(frontMatter, { target: 'draft-7', io: 'input' });
    return [`${name}:`, parseSchema(JSON.stringify(schema))] as const;
  });
  return Object.fromEntries([
    ...names.map((name) => [name, parseSchema(texts.get(getJsonSchemaFile(name)) ?? '{}')]),
    ...frontMatters,
  ]);
}

function parseSchema(text: string): Schema {
  return JSON.parse(text);
}

function readTitles(files: Files, getPath: (language: Language) => string, pattern: RegExp) {
  return perLanguage((each) => {
    const [, title] = pattern.exec(String(files.read(getPath(each)) ?? '')) ?? [];
    try {
      return title && String(parse(title));
    } catch {
      return title; // Unreadable now; it may be corrected later.
    }
  });
}

/** The words of the editor by the English ones; in English, those of states and commands. */
export function readWords(): Record<'es' | 'en', Record<string, string>> {
  const names = services.map(({ name, title }) => [getEnglishLabel(name), title]);
  const nameGroups = (label: (name: CollectionName) => string) =>
    collectionNames.map((each) => [`Group: ${each}`, label(each)]);
  const groups = nameGroups((each) => collections[each].label);
  const read = (file: string) => parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  return {
    es: { ...Object.fromEntries([...names, ...groups]), ...read('words.es.yaml') },
    en: { ...Object.fromEntries(nameGroups(getEnglishLabel)), ...read('words.en.yaml') },
  };
}
