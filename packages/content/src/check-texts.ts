import { Lexer, walkTokens, type Tokens } from 'marked';
import { checkPicture, type Pictures } from './media.ts';
import type { Values } from './placeholder-values.ts';
import type { Term } from './schema/words.ts';
import { addProblem, listPlaces, type Place, type Source } from './source.ts';

/** Finds words that the site has another word for; addresses of others have their own spelling. */
export function checkTerms(terms: readonly Term[], sources: readonly Source[]): void {
  const patterns = terms.map(({ use, not }) => ({ use, pattern: matchWords(not) }));
  forEachText(sources, (text, source, place) => {
    const own = text.normalize().replaceAll(/\{[^{}]*\}|https:\/\/[^\s)]+/g, '');
    for (const { use, pattern } of patterns) {
      for (const [word] of own.matchAll(pattern)) {
        addProblem(source, place, `“${use}”`, `“${word}”`);
      }
    }
  });
}

/** Finds typed amounts in euros that a placeholder stands for: they would not follow a new price. */
export function checkPrices(values: Values, sources: readonly Source[]): void {
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

/** A text without `pictures` may have none. */
export function checkMarkdown(source: Source, isPage: IsPage, pictures: Pictures | null): void {
  let from = 0;
  walkTokens(new Lexer().lex(source.body), (token: Tokens.Generic) => {
    const { type, raw } = token;
    if (!['html', 'image', 'link'].includes(type)) return;
    // Tokens do not know their place, but come in the order of the text.
    from = Math.max(source.body.indexOf(raw, from), 0);
    const report = (expected: string) => addProblem(source, from, expected, `“${raw.trim()}”`);
    if (type === 'html') report('Markdown without HTML');
    if (type === 'link' && !leadsToPage(String(token['href']))) {
      report('a link to a page: /faq, https://…, mailto:…, tel:…');
    }
    if (type !== 'image') return;
    const { href, text, title } = token;
    if (pictures === null) report('text without pictures');
    else if (text === '' ? title !== decoration : title !== null) {
      report(`![what the picture shows](${href}), or ![](${href} "${decoration}")`);
    } else checkPicture(source, from, href, pictures);
  });

  function leadsToPage(href: string): boolean {
    if (!href.startsWith('/')) return link.test(href);
    return isPage(new URL(href, 'http://localhost').pathname);
  }
}
