import { siteContent } from '@altanube/e2e/helpers/site-content';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { queryParameter } from '../search.deferred.ts';

const { copy } = siteContent;

/** The URL of the support centre with a query. */
export function getSearchHref(query: string, language: Language): string {
  const address = href('support', language);
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ [queryParameter]: query })}`;
}

/** A question on the FAQ page. */
export function getQuestion(language: Language): string {
  return copy[language].faq.categories[0]?.questions[0]?.question ?? '';
}

/** The longest word of a text. */
export function findLongestWord(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
