import { posix } from 'node:path';
import type { ExtractorResultDetailed } from 'purgecss';
import { attributeOf, contentOf, elementsIn, type PageElement } from './page-elements.ts';

/** Gives the code at an address such as `/_astro/carousel.js`; throws where there is none. */
export type ReadChunk = (url: string) => string;

/**
 * Everything in a page that a selector can name: the elements and classes of its markup, and each
 * word of its scripts and of its islands' code, any of which may be a class or an element to come.
 * What a script puts into an element later is named by its `data-text`, the address of a file.
 */
export function namesIn(page: string, readChunk: ReadChunk): ExtractorResultDetailed {
  const inPage = elementsIn(page);
  const elements = [...inPage, ...inPage.flatMap((element) => elementsToCome(element, readChunk))];
  return {
    tags: elements.map(({ tagName }) => tagName),
    classes: elements.flatMap(classesOf),
    undetermined: codeIn(page, readChunk).flatMap(wordsOf),
    ids: [],
    attributes: { names: [], values: [] },
  };
}

/**
 * Each word outside of the classes and the styles of a page that may name a class there: of its scripts
 * and islands, of what these are given, and of the markup that a script puts into the page later.
 */
export function wordsThatName(page: string, readChunk: ReadChunk): Set<string> {
  const elements = elementsIn(page);
  const given = elements.flatMap((element) => attributeOf(element, 'props') ?? []);
  const toCome = elements.flatMap((element) => elementsToCome(element, readChunk));
  const texts = [...codeIn(page, readChunk), ...given];
  return new Set([
    ...toCome.flatMap(classesOf),
    ...texts.flatMap((text) => [
      ...wordsOf(text),
      ...Array.from(text.matchAll(/\.([A-Za-z_-][\w-]*)/g), ([, name = '']) => name),
    ]),
  ]);
}

function wordsOf(text: string): string[] {
  return text.split(/[<>"'`\s]+/);
}

function elementsToCome(element: PageElement, readChunk: ReadChunk): PageElement[] {
  const address = attributeOf(element, 'data-text');
  return address === null ? [] : elementsIn(readChunk(address));
}

/** The code that can change a page: its scripts, and its islands with what they import but React. */
export function codeIn(page: string, readChunk: ReadChunk): string[] {
  const elements = elementsIn(page);
  const scripts = elements.filter(isScript);
  const islands = elements.filter(({ tagName }) => tagName === 'astro-island');
  const sources = scripts.flatMap((script) => attributeOf(script, 'src') ?? []);
  const react = chunksFrom(islands.map(addressIn('renderer-url')), readChunk);
  const own = chunksFrom([...sources, ...islands.map(addressIn('component-url'))], readChunk);
  return [
    ...scripts.map((script) => contentOf(page, script) ?? ''),
    ...[...own].filter(([url]) => !react.has(url)).map(([, code]) => code),
  ];
}

/** The classes of an element, as the browser reads them. */
export function classesOf(element: PageElement): string[] {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).filter((name) => name !== '');
}

/** Data for search engines names no class. */
function isScript(element: PageElement): boolean {
  return element.tagName === 'script' && attributeOf(element, 'type') !== 'application/ld+json';
}

function addressIn(attribute: string): (island: PageElement) => string {
  return (island) => {
    const url = attributeOf(island, attribute);
    if (url !== null) return url;
    throw new Error(
      `expected ${attribute} in each <astro-island>, found one without. build/names-in-page.ts ` +
        'was written against Astro 7: see how the page names the code of its islands.',
    );
  };
}

/** The chunks at these addresses and all that they import, by address. */
function chunksFrom(urls: readonly string[], readChunk: ReadChunk): Map<string, string> {
  const read = new Map<string, string>();
  const queue = [...urls];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (read.has(url)) continue;
    const code = readChunk(url);
    read.set(url, code);
    for (const [, name = ''] of code.matchAll(/["'`](\.{1,2}\/[^"'`\s]+\.js)["'`]/g)) {
      queue.push(posix.join(posix.dirname(url), name));
    }
  }
  return read;
}
