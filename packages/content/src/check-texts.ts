import { Lexer, walkTokens, type Tokens } from 'marked';
import { parseEntryFile } from './collections.ts';
import type { Problem } from './errors.ts';
import { defaultLanguage, languages } from './languages.ts';
import { pathHref } from './links.ts';
import { checkPicture, type Pictures } from './media.ts';
import type { PlaceholderValues } from './placeholder-values.ts';
import type { Term } from './schema/words.ts';
import { addProblem, listSourceTexts, locate, type Place, type Source } from './source.ts';

/** Reports words that `terms.yaml` replaces, but not inside placeholders and external URLs. */
export function checkTerms(terms: readonly Term[], sources: readonly Source[]): void {
  const patterns = terms.map(({ use, not }) => ({ use, pattern: createWordPattern(not) }));
  forEachText(sources, (text, source, place) => {
    const words = keepWords(text);
    for (const { use, pattern } of patterns) {
      for (const [word] of words.matchAll(pattern)) {
        addProblem(source, place, `“${use}”`, `“${word}”`);
      }
    }
  });
}

/** The sentences with a name of `terms.yaml` that belongs to a suite that is not sold. */
export function listUnsold(names: readonly string[], sources: readonly Source[]): Problem[] {
  const pattern = createWordPattern(names, 'u');
  const found: Problem[] = [];
  forEachText(names.length === 0 ? [] : sources, (text, source, place) => {
    for (const sentence of text.split(/(?<=[.!?])\s+/)) {
      if (!pattern.test(keepWords(sentence))) continue;
      const message = `names what is not sold: “${sentence}”`;
      found.push(locate({ file: source.file, message }, source, place));
    }
  });
  return found;
}

function keepWords(text: string): string {
  return text.normalize().replaceAll(/\{[^{}]*\}|https:\/\/[^\s)]+/g, '');
}

/** Reports typed euro amounts that have a placeholder: they would miss price changes. */
export function checkPrices(values: PlaceholderValues, sources: readonly Source[]): void {
  const placeholders = new Map<string, string>();
  for (const [name, value] of values) {
    const [amount] = findAmounts(value);
    if (amount !== undefined && !placeholders.has(amount.value))
      placeholders.set(amount.value, `{${name}}`);
  }
  forEachText(sources, (text, source, place) => {
    for (const { value, typed } of findAmounts(text)) {
      const name = placeholders.get(value);
      if (name === undefined) continue;
      addProblem(source, place, `${name} in place of a typed price`, `“${typed}”`);
    }
  });
}

/** Finds amounts with a euro sign, in any language. `value` has a point and two decimals. */
function findAmounts(text: string): { value: string; typed: string }[] {
  return Array.from(text.matchAll(amountPattern), ([typed]) => {
    const digits = typed.replace(/[€\s]/g, '');
    const [, whole = digits, cents = ''] = /^(.*)[.,](\d\d?)$/.exec(digits) ?? [];
    return { value: `${whole.replace(/\D/g, '')}.${cents.padEnd(2, '0')}`, typed };
  });
}

const amountPattern = /€\s?\d(?:[\d.,]*\d)?|(?<![\d.,])\d(?:[\d.,]*\d)?\s?€/g;

export function forEachText(
  sources: readonly Source[],
  check: (text: string, source: Source, place: Place) => void,
): void {
  for (const source of sources) {
    for (const { text, place } of listSourceTexts(source)) check(text, source, place);
  }
}

/** Matches whole words. Unlike for `\b`, accented letters belong to a word. */
function createWordPattern(words: readonly string[], flags = 'giu'): RegExp {
  const alternatives = words.map((word) =>
    RegExp.escape(word.normalize()).replaceAll('\\x20', '\\s+'),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, flags);
}

const decorationTitle = 'decoration';

const otherLinkPattern = /^(?:https:\/\/|mailto:|tel:)/;

/** Whether the site has a page at a path. */
export type IsPage = (path: string) => boolean;

/** By path. Without pages with fragments in components: a test of the built site checks these. */
type Fragments = ReadonlyMap<string, readonly string[]>;

/** If `pictures` is null, the text may not contain any. */
export function checkMarkdown(
  source: Source,
  isPage: IsPage,
  fragments: Fragments,
  pictures: Pictures | null,
): void {
  const language = languages.find((each) => source.file.startsWith(each)) ?? defaultLanguage;
  const path = parseEntryFile(source.file)?.path ?? '/';
  let offset = 0;
  walkTokens(new Lexer().lex(source.body), (token: Tokens.Generic) => {
    const { type, raw } = token;
    if (!['html', 'image', 'link'].includes(type)) return;
    // Tokens have no offsets, but come in the order of the text.
    offset = Math.max(source.body.indexOf(raw, offset), 0);
    const report = (expected: string) => addProblem(source, offset, expected, `“${raw.trim()}”`);
    if (type === 'html') report('Markdown without HTML');
    if (type === 'link') {
      const mistake = findMistake(String(token['href']), String(token['text']));
      if (mistake !== null) report(mistake);
    }
    if (type !== 'image') return;
    const { href, text, title } = token;
    if (pictures === null) report('text without pictures');
    else if (text === '' ? title !== decorationTitle : title !== null) {
      report(`![what the picture shows](${href}), or ![](${href} "${decorationTitle}")`);
    } else checkPicture(source, offset, href, pictures);
  });

  /** What a link should be; null if it is right. */
  function findMistake(href: string, text: string): string | null {
    if (text.trim() === '') return 'a link with a text';
    if (otherLinkPattern.test(href)) return null;
    const base = new URL(pathHref(path, language), 'http://localhost');
    const { origin, pathname, search, hash } = new URL(href, base);
    if (!/^[#/]/.test(href) || origin !== base.origin || !isPage(pathname)) {
      return `a link to a page: ${pathHref('/faq', language)}, https://…, mailto:…, tel:…`;
    }
    if (search !== base.search) return `${pathname}${base.search}${hash}, in its own language`;
    const known = fragments.get(pathname);
    if (hash === '' || known === undefined || known.includes(hash.slice(1))) return null;
    return `a link without ${hash}, which ${pathname} does not have`;
  }
}
