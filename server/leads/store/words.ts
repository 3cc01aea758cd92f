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
