import type { SearchData } from './index-entries.ts';
import type { Article } from '@altanube/content/schema/article';
import type { FaqCopy } from '@altanube/content/schema/faq';
import type { SearchWords } from '@altanube/content/schema/words';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';

/** Where the search of the support centre fetches them from. */
export function searchEntriesUrl(language: Language): string {
  return `/search/${language}.json`;
}

/** What the search of the support centre knows: its articles, every frequent question, and words. */
export function searchData(
  articles: readonly Article[],
  faq: FaqCopy,
  words: SearchWords = { ignored: '', synonyms: [] },
  language: Language,
): SearchData {
  const questions = faq.categories.flatMap((category) => category.questions);
  const entries = [
    ...articles.map(({ id, title, summary, body }) => ({
      kind: 'article' as const,
      title,
      summary,
      body: withoutMarks(body),
      href: `#${id}`,
    })),
    ...questions.map(({ id, question, answer }) => ({
      kind: 'question' as const,
      title: question,
      summary: '',
      body: answer.join('\n'),
      href: href('faq', language, id),
    })),
  ];
  return { entries, words };
}

/** Markdown without its marks of emphasis, code and lists. */
function withoutMarks(markdown: string): string {
  return markdown.replaceAll(/^ *(?:\d+\.|-) +|[*`]/gm, '');
}
