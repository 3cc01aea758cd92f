import { Lexer, walkTokens, type Token, type Tokens } from 'marked';
import { articlePicture, type Fault, type Media } from './media.ts';
import { withoutPlaceholders } from './placeholders.ts';
import type { Term } from './schema/words.ts';
import { addProblem, listPlaces, type Place, type Source } from './source.ts';

/** Finds words that the site has another word for; addresses of others have their own spelling. */
export function checkTerms(terms: readonly Term[], sources: readonly Source[]): void {
  // A pattern of no words would match everywhere.
  if (terms.length === 0) return;
  const pattern = matchWords(terms.flatMap(({ not }) => not));
  forEachText(sources, (text, source, place) => {
    const own = withoutPlaceholders(text.normalize()).replaceAll(address, '');
    for (const [word] of own.matchAll(pattern)) {
      const term = terms.find(({ not }) => word.search(matchWords(not)) === 0);
      addProblem(source, place, `“${term?.use ?? ''}”`, `“${word}”`);
    }
  });
}

/** Finds typed amounts in euros that a placeholder stands for: they would not follow a new price. */
export function checkPrices(values: ReadonlyMap<string, string>, sources: readonly Source[]): void {
  const names = new Map<string, string>();
  for (const [name, value] of values) {
    const [amount] = findAmounts(value);
    if (amount !== undefined && !names.has(amount.value)) names.set(amount.value, `{${name}}`);
  }
  forEachText(sources, (text, source, place) => {
    for (const { value, typed } of findAmounts(text)) {
      const name = names.get(value);
      if (name === undefined) continue;
      addProblem(source, place, `${name} in place of a typed price`, `“${typed}”`);
    }
  });
}

/** Amounts with a euro sign, written in any language: `value` has a point and two decimals. */
function findAmounts(text: string): { value: string; typed: string }[] {
  return Array.from(text.matchAll(amountPattern), ([typed]) => {
    const digits = typed.replace(/[€\s]/g, '');
    const [, whole = digits, cents = ''] = /^(.*)[.,](\d\d?)$/.exec(digits) ?? [];
    return { value: `${whole.replace(/\D/g, '')}.${cents.padEnd(2, '0')}`, typed };
  });
}

const amountPattern = /€\s?\d(?:[\d.,]*\d)?|(?<![\d.,])\d(?:[\d.,]*\d)?\s?€/g;

const address = /https:\/\/[^\s)]+/g;

function forEachText(
  sources: readonly Source[],
  check: (text: string, source: Source, place: Place) => void,
): void {
  for (const source of sources) {
    for (const { text, place } of listPlaces(source)) check(text, source, place);
  }
}

/** Whole words. Letters with accents are letters, unlike for `\b`. */
function matchWords(words: readonly string[]): RegExp {
  const letters = words.map((word) => RegExp.escape(word.normalize()).replaceAll('\\x20', '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${letters.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

const decoration = 'decoration';

const link = /^(?:#|https:\/\/|mailto:|tel:)/;

/** Whether the site has a page at a path. */
export type IsPage = (path: string) => boolean;

export function checkMarkdown(source: Source, media: Media | null, isPage: IsPage): void {
  let from = 0;
  const report = ({ raw }: Token, expected: string, found = `“${raw.trim()}”`) => {
    // Tokens do not know their place, but come in the order of the text.
    from = Math.max(source.body.indexOf(raw, from), 0);
    addProblem(source, from, expected, found);
  };
  walkTokens(new Lexer().lex(source.body), (token) => {
    if (token.type === 'html') report(token, 'Markdown without HTML');
    if (token.type === 'image') {
      const fault = findPictureFault(token, media);
      if (fault !== null) report(token, fault.expected, fault.found);
    }
    if (token.type === 'link' && !leadsToPage(String(token['href']))) {
      report(token, 'a link to a page: /faq, https://…, mailto:…, tel:…');
    }
  });

  function leadsToPage(href: string): boolean {
    if (!href.startsWith('/')) return link.test(href);
    return isPage(new URL(href, 'http://localhost').pathname);
  }
}

function findPictureFault(token: Tokens.Generic, media: Media | null): Fault | null {
  const found = `“${token.raw}”`;
  if (media === null) return { expected: 'text without pictures', found };
  const { href, text, title } = token;
  if (text === '' ? title !== decoration : title !== null) {
    const expected = `![what the picture shows](${href}), or ![](${href} "${decoration}")`;
    return { expected, found };
  }
  return media.findFault(href, articlePicture);
}
