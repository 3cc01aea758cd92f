import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window, type Element } from 'happy-dom';
import { all, readTexts } from './elements.ts';
import type { BuiltPage } from './pages.ts';

const spokenAttributes = ['alt', 'aria-label', 'aria-roledescription', 'title', 'placeholder'];
const describingNames = [
  'description',
  'og:title',
  'og:description',
  'og:site_name',
  'og:image:alt',
];

/**
 * Everything a page says, each text on its own: what is seen, what is read out, what search
 * engines read, and what its widgets will say once they run. Parts marked as being in a language
 * of their own are left out.
 */
export function textsShown(page: BuiltPage): string[] {
  const { document, language } = page;
  const isForeign = (element: Element) =>
    element.hasAttribute('lang') && element.getAttribute('lang') !== language;
  const isHere = (element: Element) => element.closest(`[lang]`)?.getAttribute('lang') === language;
  const elements = all(document, '*').filter(isHere);
  return [
    ...readTexts(document.documentElement, isForeign),
    ...elements.flatMap((element) =>
      spokenAttributes.flatMap((name) => element.getAttribute(name) ?? []),
    ),
    ...all(document, 'meta[content]')
      .filter((meta) =>
        describingNames.includes(meta.getAttribute('name') ?? meta.getAttribute('property') ?? ''),
      )
      .flatMap((meta) => meta.getAttribute('content') ?? []),
    ...all(document, 'script[type="application/ld+json"]').flatMap((script) =>
      stringsIn(JSON.parse(script.textContent)),
    ),
    ...all(document, 'react-island').flatMap((island) =>
      stringsIn(readProps(island), ['rules', 'id']),
    ),
    ...all(document, 'dialog[data-text]').flatMap(textsToCome),
  ];
}

/** In the file that the element names, which a script fetches. */
function textsToCome(element: Element): string[] {
  const address = element.getAttribute('data-text') ?? '';
  const file = readFileSync(join('dist', address), 'utf8');
  const { documentElement } = new new Window().DOMParser().parseFromString(file, 'text/html');
  return readTexts(documentElement, () => false);
}

/** In the page, or in the file of the site that the page names. */
function readProps(island: Element): unknown {
  const address = island.getAttribute('from');
  const inPage = island.getAttribute('props') ?? '{}';
  return JSON.parse(address === null ? inPage : readFileSync(join('dist', address), 'utf8'));
}

/** Every text in a tree of objects and lists, but for addresses and the values of some keys. */
export function stringsIn(value: unknown, except: readonly string[] = []): string[] {
  if (typeof value === 'string') return isAddress(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, except));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    except.includes(key) ? [] : stringsIn(item, except),
  );
}

function isAddress(value: string): boolean {
  return /^(#|\/|https?:)\S*$/.test(value);
}

/**
 * Texts of the content as they can be found on a page: without Markdown, cut where links, line
 * breaks and the places that code fills (`{n} of {total}`) part them.
 */
export function readParts(text: string): string[] {
  return text
    .split(/\[|\]\([^)]*\)|\n+(?:[-#>|]+|\d+\.)?|\*\*|`|\{\w+\}|\|/)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part));
}
