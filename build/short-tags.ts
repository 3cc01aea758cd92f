import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pagesIn } from './built-site.ts';
import {
  attributeOf,
  elementsIn,
  withEdits,
  type Edit,
  type PageElement,
} from './page-elements.ts';

const namespaces = { html: 'http://www.w3.org/1999/xhtml', svg: 'http://www.w3.org/2000/svg' };

/**
 * Writes the tags of each page in their shortest form, which browsers read as the same page: the slash
 * of an element that has no end, the end tag of a drawing's element that holds nothing, the value of an
 * attribute that has none, and the quotes in the properties of islands. React 19 and Astro 7 write them longer.
 */
export function shortTags(): AstroIntegration {
  return {
    name: 'short-tags',
    hooks: { 'astro:build:done': ({ dir }) => shortenFolder(fileURLToPath(dir)) },
  };
}

/** Shortens every page below a folder, in its place. */
export function shortenFolder(folder: string): void {
  for (const { name, html } of pagesIn(folder)) {
    writeFileSync(join(folder, name), withShortTags(html));
  }
}

/** The same page, written shorter. */
export function withShortTags(page: string): string {
  return withEdits(
    page,
    elementsIn(page).flatMap((element) => editsOf(page, element)),
  );
}

function editsOf(page: string, element: PageElement): Edit[] {
  return [
    ...slashEdits(page, element),
    ...drawingEdits(page, element),
    ...emptyEdits(page, element),
    ...quoteEdits(element),
  ];
}

/** `<img alt=""/>`: outside of drawings the slash says nothing. Behind a bare value it is part of it. */
function slashEdits(page: string, { namespaceURI, sourceCodeLocation }: PageElement): Edit[] {
  const end = sourceCodeLocation?.startTag?.endOffset ?? sourceCodeLocation?.endOffset;
  if (end === undefined || namespaceURI !== namespaces.html) return [];
  return page.slice(0, end).endsWith('"/>') ? [{ start: end - 2, end, text: '>' }] : [];
}

/** `<use href="…"></use>` in a drawing. */
function drawingEdits(page: string, { namespaceURI, sourceCodeLocation }: PageElement): Edit[] {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  if (startTag === undefined || endTag === undefined || namespaceURI !== namespaces.svg) return [];
  const isEmpty = startTag.endOffset === endTag.startOffset;
  const isQuoted = page.slice(startTag.startOffset, startTag.endOffset).endsWith('">');
  if (!isEmpty || !isQuoted) return [];
  return [{ start: startTag.endOffset - 1, end: endTag.endOffset, text: '/>' }];
}

/** `hidden=""`. */
function emptyEdits(page: string, { sourceCodeLocation }: PageElement): Edit[] {
  return Object.values(sourceCodeLocation?.attrs ?? {}).flatMap(
    ({ startOffset, endOffset: end }) =>
      page.slice(startOffset, end).endsWith('=""') ? [{ start: end - 3, end, text: '' }] : [],
  );
}

/** `props="{&quot;label&quot;…"`: JSON, which is full of quotes. */
function quoteEdits(element: PageElement): Edit[] {
  const range = element.sourceCodeLocation?.attrs?.['props'];
  const value = attributeOf(element, 'props');
  if (element.tagName !== 'astro-island' || range === undefined || value === null) return [];
  const text = `props='${value.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}'`;
  return [{ start: range.startOffset, end: range.endOffset, text }];
}
