import { spellingsOf } from '#server/leads/mail-address.ts';

/**
 * What is searched for: terms, each in one spelling or several, each spelling one word or several. A
 * lead is found if it has all words of one spelling of every term.
 */
export function searchTerms(text: string): string[][][] {
  return text
    .split(/\s+/u)
    .map((term) => {
      const spellings = spellingsOf(term).map(wordsOf);
      return [...new Map(spellings.map((words) => [words.join(' '), words])).values()];
    })
    .filter(([words = []]) => words.length > 0);
}

/**
 * The words of a text as the search compares them: lower case, without accents, without
 * punctuation. An e-mail address is several words.
 */
export function wordsOf(text: string): string[] {
  return withoutCase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** A text in lower case and without accents. */
export function withoutCase(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** The words that a lead is found by, each once. */
export function searchedWords({ name, email, company }: SearchedFields): string[] {
  return [...new Set(wordsOf(`${name} ${email} ${company}`))];
}

type SearchedFields = { name: string; email: string; company: string };
