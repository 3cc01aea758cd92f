import { problemOfFutureDay } from './check-dates.ts';
import type { Problem } from './errors.ts';
import type { LanguageContent } from './read-language.ts';
import { id as idSchema } from './schema/text.ts';
import { problemAt } from './source.ts';

/** Checks the names of articles, that those related exist, and that none was checked in the future. */
export function checkArticles({ articles, language, sources }: LanguageContent, now: number) {
  const known = new Set(articles.map(({ id }) => id));
  return articles.flatMap(({ id, related, checked }): Problem[] => {
    const source = sources.find(({ file }) => file === `${language}/articles/${id}.md`);
    if (source === undefined) return [];
    const unknown = related.flatMap((other, index) => {
      const path = ['related', index];
      if (other === id) return [problemAt(source, path, 'another article', `“${other}” itself`)];
      if (known.has(other)) return [];
      return [problemAt(source, path, 'the file name of an article, without .md', `“${other}”`)];
    });
    const file = `“${id}.md”`;
    const name = idSchema.safeParse(id).success
      ? []
      : [problemAt(source, [], 'a file name of a-z, 0-9 and hyphens: it is the address', file)];
    const taken = isTaken(id, known)
      ? [
          problemAt(
            source,
            [],
            'a file name that no part of the page of articles has for an address',
            file,
          ),
        ]
      : [];
    return [
      ...name,
      ...taken,
      ...unknown,
      ...problemOfFutureDay(source, ['checked'], checked, now),
    ];
  });
}

/** A part of the page has its id, and its heading the same with `-title`. */
function isTaken(id: string, articles: ReadonlySet<string>): boolean {
  const part = id.replace(/-title$/, '');
  return takenIds.includes(part) || (part !== id && articles.has(part));
}

/**
 * The ids of the page of the support centre but those of its articles, whose ids are the names of
 * their files: an id that is given twice leads a link to the wrong place.
 */
export const takenIds: readonly string[] = [
  'page-top',
  'header',
  'mobile-menu',
  'main',
  'theme',
  'support-query',
  'categories',
  'articles',
  'channels',
  'levels',
  'storage-choice',
  'storage-choice-tab-consent',
  'storage-choice-tab-details',
  'storage-choice-tab-about',
  'storage-choice-panel-consent',
  'storage-choice-panel-details',
  'storage-choice-panel-about',
  'storage-choice-options',
  'storage-choice-signal',
];
