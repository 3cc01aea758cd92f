import type { SearchEntry } from './find-entries.ts';
import type { Article } from '#content/schema/article.ts';
import type { FaqCopy } from '#content/schema/faq.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';

/** Where the search of the support centre fetches them from: `src/pages/search/`. */
export function searchEntriesUrl(language: Language): string {
  return `/search/${language}.json`;
}

/** What the search of the support centre knows: its articles and every frequent question. */
export function searchEntries(
  articles: readonly Article[],
  faq: FaqCopy,
  language: Language,
): SearchEntry[] {
  const questions = faq.categories.flatMap((category) => category.questions);
  return [
    ...articles.map(({ id, title, summary, body }) => ({
      kind: 'article' as const,
      title,
      body: `${summary} ${body.replaceAll(/[*`]/g, '')}`,
      href: `#${id}`,
    })),
    ...questions.map(({ id, question, answer }) => ({
      kind: 'question' as const,
      title: question,
      body: answer.join(' '),
      href: href('faq', language, id),
    })),
  ];
}
