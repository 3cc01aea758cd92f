import { plain, type SearchEntry } from '#islands/support-search/find.ts';
import type { Article } from '#content/schema/article.ts';
import type { FaqWords } from '#content/schema/faq.ts';
import type { Language } from './languages.ts';
import { href } from './links.ts';

/** What the search of the support centre knows: its articles and every frequent question. */
export function searchEntries(
  articles: readonly Article[],
  faq: FaqWords,
  language: Language,
): SearchEntry[] {
  const questions = faq.categories.flatMap((category) => category.questions);
  return [
    ...articles.map(({ id, title, summary }) => ({
      kind: 'article' as const,
      title,
      body: wordsOf(summary, title),
      href: `#${id}`,
    })),
    ...questions.map(({ id, question, answer }) => ({
      kind: 'question' as const,
      title: question,
      body: wordsOf(answer.join(' '), question),
      href: href('faq', language, id),
    })),
  ];
}

/** Shortest word that somebody would search for. */
const shortestWord = 3;

/** Each word of a text once, unless the title has it already: whole answers would weigh double. */
function wordsOf(text: string, title: string): string {
  const inTitle = plain(title);
  const words = plain(text).match(/[\p{L}\p{N}]+(?:[.,][\p{N}]+)*/gu) ?? [];
  const telling = words.filter((word) => word.length >= shortestWord && !inTitle.includes(word));
  return [...new Set(telling)].join(' ');
}
