import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'postcss';
import { pagesIn, surroundingsIn, type Page, type Surroundings } from './built-site.ts';
import { isKeyframes, namesOfClasses, withClasses } from './class-names.ts';
import { laterStylesOf } from './later-styles.ts';
import { classesOf, wordsThatName } from './names-in-page.ts';
import { contentOf, elementsIn, withEdits, type Edit, type PageElement } from './page-elements.ts';
import { unexpectedOutput } from './unexpected-output.ts';

/**
 * Gives short names to what only the markup and the styles of a page name: the utilities of Tailwind,
 * and custom properties. They are a thirtieth of a page's first flight of packets. What code, a
 * drawing or another file names keeps its name, and so do all classes of our own style sheets.
 * Written against the pages of Astro 7 and Tailwind 4.3, as `trim-styles.ts` leaves them.
 */
export function shortNames(): AstroIntegration {
  return {
    name: 'short-names',
    hooks: { 'astro:build:done': ({ dir }) => shortenNamesIn(fileURLToPath(dir)) },
  };
}

/**
 * Shortens the names in every page below a folder, in its place. Each page is read twice, so that one
 * is in memory at a time, however many there are.
 */
export function shortenNamesIn(folder: string): void {
  const surroundings = surroundingsIn(folder);
  const shortNameOf = shortNamesOf(pagesIn(folder));
  for (const page of pagesIn(folder)) {
    writeFileSync(join(folder, page.name), withShortNames(page, shortNameOf, surroundings));
  }
}

/** The utilities of all pages with their short names, the shortest for what is used most. */
export function shortNamesOf(pages: Iterable<Page>): Map<string, string> {
  const uses = new Map<string, number>();
  const utilities = new Set<string>();
  for (const { name, html: page } of pages) {
    const elements = elementsIn(page);
    for (const it of utilitiesIn(styleOf(name, page, elements).css)) utilities.add(it);
    for (const it of elements.flatMap(classesOf)) uses.set(it, (uses.get(it) ?? 0) + 1);
  }
  if (utilities.size === 0) throw surprise('All pages', 'utilities in @layer utilities', 'none');
  const names = [...utilities].filter((name) => uses.has(name));
  return numbered(byUses(names, uses), (name) => uses.has(name));
}

/** The page with short names, the same in all pages, in its markup and its styles. */
export function withShortNames(
  { name, html: page }: Page,
  shortNameOf: ReadonlyMap<string, string>,
  { drawings, readChunk }: Surroundings,
): string {
  const elements = elementsIn(page);
  const style = styleOf(name, page, elements);
  const later = laterStylesOf(elements, readChunk);
  const named = new Set(later.flatMap((css) => [...namesOfClasses(parse(css))]));
  const words = wordsThatName(page, readChunk);
  const isFixed = (className: string) => named.has(className) || words.has(className);
  const shortClass = (className: string) =>
    isFixed(className) ? className : (shortNameOf.get(className) ?? className);

  const root = parse(style.css);
  root.walkRules((rule) => {
    if (!isKeyframes(rule.parent)) rule.selector = withClasses(rule.selector, shortClass);
  });
  const markup = withEdits(page, [{ ...style.range, text: '' }]);
  const elsewhere = [drawings, markup, ...words, ...later].join('\n');
  const css = withShortProperties(root.toString(), elsewhere);
  return withEdits(page, [
    ...elements.flatMap((element) => classEdits(element, shortClass)),
    { ...style.range, text: css },
  ]);
}

/** Custom properties that stand nowhere else, numbered by how often they stand here. */
function withShortProperties(css: string, elsewhere: string): string {
  const fixed = new Set(elsewhere.match(properties));
  const uses = new Map<string, number>();
  for (const [it] of css.matchAll(properties)) uses.set(it, (uses.get(it) ?? 0) + 1);
  const own = [...uses.keys()].filter((it) => !fixed.has(it));
  const shortNameOf = numbered(byUses(own, uses), (it) => fixed.has(`--${it}`));
  return css.replaceAll(properties, (it) => {
    const shortName = shortNameOf.get(it);
    return shortName === undefined ? it : `--${shortName}`;
  });
}

/** Names of custom properties, and no `--` inside the name of a class. */
const properties = /(?<![\w-])--[A-Za-z][\w-]*/g;

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** What is used most comes first; of equals, what comes first in the alphabet. */
function byUses(names: readonly string[], uses: ReadonlyMap<string, number>): string[] {
  return names.toSorted(
    (one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1),
  );
}

/** Gives names of one and two letters, without those that are taken, as far as there are any. */
function numbered(names: readonly string[], isTaken: (name: string) => boolean) {
  const free = [...letters, ...[...letters].flatMap((one) => [...letters].map((it) => one + it))];
  const shortNames = free.filter((name) => !isTaken(name)).values();
  return new Map(
    names.flatMap((name): [string, string][] => {
      const { value } = shortNames.next();
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Those of ours in Tailwind's layer, which say what an element is for. */
const ownUtilities = new Set(['needs-script', 'visually-hidden']);

function utilitiesIn(css: string): string[] {
  const root = parse(css);
  const utilities = new Set<string>();
  root.walkAtRules('layer', (layer) => {
    if (layer.params !== 'utilities') return;
    for (const it of namesOfClasses(layer)) utilities.add(it);
  });
  for (const it of ownUtilities) utilities.delete(it);
  return [...utilities];
}

function styleOf(name: string, page: string, elements: readonly PageElement[]) {
  const [style, ...others] = elements.filter(({ tagName }) => tagName === 'style');
  const css = style === undefined ? null : contentOf(page, style);
  const start = style?.sourceCodeLocation?.startTag?.endOffset;
  if (css === null || start === undefined || others.length > 0) {
    throw surprise(name, 'one <style>', `${style === undefined ? 'none' : 'several'}`);
  }
  return { css, range: { start, end: start + css.length } };
}

function classEdits(element: PageElement, shortClass: (name: string) => string): Edit[] {
  const range = element.sourceCodeLocation?.attrs?.['class'];
  if (range === undefined) return [];
  const classes = classesOf(element);
  const short = classes.map(shortClass);
  if (short.every((name, index) => name === classes[index])) return [];
  const value = short.join(' ').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return [{ start: range.startOffset, end: range.endOffset, text: `class="${value}"` }];
}

function surprise(where: string, expected: string, found: string): Error {
  const writtenFor = 'Astro 7 and Tailwind 4.3, after trim-styles.ts';
  return unexpectedOutput({ where, expected, found, step: 'short-names.ts', writtenFor });
}
