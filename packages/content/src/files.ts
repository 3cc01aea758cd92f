import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { languages, type Language } from './languages.ts';
import { createProblem, type Problem } from './errors.ts';
import {
  getCopyFiles,
  jsonSchemaFile,
  legalTextFile,
  sharedDataFiles,
  type FileNames,
} from './file-names.ts';
import { copySchema } from './schema/copy.ts';
import { legalTextNames } from './schema/legal.ts';

/** The files of the whole copy in one language. */
export function copyFiles(language: Language): FileNames {
  return getCopyFiles(copySchema.keyof().options, language);
}

/** Every YAML file of the folder, by its own path, with the name of its schema. */
export function yamlFiles(): { file: string; name: string }[] {
  return [sharedDataFiles, ...languages.map(copyFiles)].flatMap((files) =>
    Object.entries(files).map(([name, file]) => ({ file, name })),
  );
}

/** The legal texts, written in the default language only. */
export const legalTextFiles: FileNames = Object.fromEntries(
  legalTextNames.map((page) => [page, legalTextFile(page)]),
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
    .map((file) => createProblem(file, 'only files that the site reads', file));
}
