import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { languages, type Language } from '#site/languages.ts';
import type { Problem } from './errors.ts';
import { factFiles } from './schema/facts.ts';
import { copyFiles } from './schema/copy.ts';

/** The legal texts, written in the default language only. */
export const legalFiles = {
  cookies: 'es/legal/cookies.md',
  privacy: 'es/legal/privacy.md',
  legalNotice: 'es/legal/legal-notice.md',
} as const;

/** Names of a language's articles, without folder and ending. */
export function articleIds(folder: string, language: Language): string[] {
  const articles = join(folder, language, 'articles');
  if (!existsSync(articles)) return [];
  return readdirSync(articles)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort();
}

/** Files that nothing reads: most often a mistyped name. */
export function findStrayFiles(folder: string): Problem[] {
  const known = new Set<string>([
    'README.md',
    ...Object.values(factFiles),
    ...Object.values(legalFiles),
    ...languages.flatMap((language) => [
      ...Object.values(copyFiles).map((file) => `${language}/${file}`),
      ...articleIds(folder, language).map((id) => `${language}/articles/${id}.md`),
    ]),
  ]);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !known.has(file))
    .map((file) => ({ file, key: '', expected: 'only files that the site reads', found: file }));
}
