import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defaultLanguage, languages, type Language } from '#site/languages.ts';
import type { Problem } from './errors.ts';
import { copySchema, type Copy } from './schema/copy.ts';
import { legalPages } from './schema/legal.ts';
import { sharedDataSchema } from './schema/shared-data.ts';

/** Files by the name under which their content is handed out. */
export type FileNames = Readonly<Record<string, string>>;

/** The files that all languages share: company, prices and so on. */
export const sharedDataFiles: FileNames = Object.fromEntries(
  Object.keys(sharedDataSchema.shape).map((name) => [name, `${kebabCase(name)}.yaml`]),
);

/** The file of a page, or of another part of the copy, in one language. */
export function copyFile(name: keyof Copy, language: Language): string {
  return `${language}/${kebabCase(name)}.yaml`;
}

export function copyFiles(language: Language): FileNames {
  return Object.fromEntries(
    copySchema.keyof().options.map((name) => [name, copyFile(name, language)]),
  );
}

/** The JSON Schema of a YAML file, made from its schema: of both `es/home.yaml` and `en/home.yaml`. */
export function jsonSchemaFile(name: string): string {
  return `schemas/${kebabCase(name)}.json`;
}

/** Every YAML file of the folder, by its own path, with the name of its schema. */
export function yamlFiles(): { file: string; name: string }[] {
  return [sharedDataFiles, ...languages.map(copyFiles)].flatMap((files) =>
    Object.entries(files).map(([name, file]) => ({ file, name })),
  );
}

/** The legal texts, written in the default language only. */
export const legalTextFiles: FileNames = Object.fromEntries(
  legalPages.map((page) => [page, `${defaultLanguage}/legal/${kebabCase(page)}.md`]),
);

/** The articles of a language, by their ids. */
export function articleFiles(folder: string, language: Language): FileNames {
  const articles = join(folder, language, 'articles');
  if (!existsSync(articles)) return {};
  return Object.fromEntries(
    readdirSync(articles)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => [name.slice(0, -'.md'.length), `${language}/articles/${name}`]),
  );
}

/** Files that nothing reads: most often a mistyped name. */
export function findStrayFiles(folder: string): Problem[] {
  const known = new Set([
    'README.md',
    ...yamlFiles().flatMap(({ file, name }) => [file, jsonSchemaFile(name)]),
    ...Object.values(legalTextFiles),
    ...languages.flatMap((language) => Object.values(articleFiles(folder, language))),
  ]);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !known.has(file))
    .map((file) => ({ file, key: '', expected: 'only files that the site reads', found: file }));
}

/** `contactSent` is `contact-sent`. */
function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
