import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PurgeCSS } from 'purgecss';
import { pagesIn, surroundingsIn, type Page, type Surroundings } from './built-site.ts';
import { isLaterStyles, laterStylesOf } from './later-styles.ts';
import { codeIn, namesIn, type ReadChunk } from './names-in-page.ts';
import {
  attributeOf,
  contentOf,
  elementsIn,
  endOfHead,
  endTagOf,
  rangeOf,
  withEdits,
  type PageElement,
} from './page-elements.ts';
import { checkTailwindOutput, withoutTailwindFallbacks } from './tailwind-output.ts';
import { unexpectedOutput } from './unexpected-output.ts';

/**
 * Leaves in each page only the styles that the page uses, its islands' included, so that the page
 * with its styles arrives in the first flight of packets. Written against the pages of Astro 7
 * (`inlineStylesheets: 'always'`), Tailwind 4.3 and PurgeCSS 8.
 */
export function trimStyles(): AstroIntegration {
  return {
    name: 'trim-styles',
    hooks: { 'astro:build:done': ({ dir }) => trimFolder(fileURLToPath(dir)) },
  };
}

/** Trims every page below a folder, in its place. */
export async function trimFolder(folder: string): Promise<void> {
  const surroundings = surroundingsIn(folder);
  let count = 0;
  for (const page of pagesIn(folder)) {
    writeFileSync(join(folder, page.name), await trimPage(page, surroundings));
    count += 1;
  }
  if (count === 0) throw surprise(folder, 'pages (*.html)', 'none');
}

/**
 * The page with one `<style>` that holds only what the page uses. Attributes and states are never
 * a reason to drop a rule: scripts and the browser set them later.
 */
export async function trimPage({ name, html: page }: Page, { drawings, readChunk }: Surroundings) {
  const elements = elementsIn(page);
  const styles = elements.filter(({ tagName }) => tagName === 'style');
  checkStyles(name, elements);
  const insertAt = endOfHead(elements);
  if (insertAt === null) throw surprise(name, 'a </head>', 'none');

  const css = styles.map((style) => contentOf(page, style)?.trim() ?? '').join('');
  checkTailwindOutput(css, name);
  const removed = styles.map((style) => ({ ...sourceOf(name, style), text: '' }));
  const markup = withEdits(page, removed);
  const code = codeOf(name, markup, readChunk);
  const later = laterStylesOf(elements, readChunk);
  const [trimmed] = await new PurgeCSS().purge({
    content: [{ raw: markup, extension: 'html' }],
    css: [{ raw: css }],
    variables: true,
    safelist: { variables: matches([drawings, markup, ...code, ...later].join('\n'), /--[\w-]+/g) },
    dynamicAttributes: matches(css, /(?<=\[)[\w-]+/g),
    defaultExtractor: (text) => namesIn(text, readChunk),
  });
  if (trimmed === undefined) throw surprise(name, 'a style sheet from PurgeCSS', 'none');
  const style = `<style>${withoutTailwindFallbacks(trimmed.css).trim()}</style>`;
  return withEdits(page, [...removed, { start: insertAt, end: insertAt, text: style }]);
}

/** Styles that are for some visitors only, or that stand in a file, cannot become one `<style>`. */
function checkStyles(name: string, elements: readonly PageElement[]): void {
  for (const element of elements) {
    if (isLaterStyles(element)) continue;
    if (element.tagName === 'link' && /\bstylesheet\b/i.test(attributeOf(element, 'rel') ?? '')) {
      throw surprise(
        name,
        'all styles in <style>',
        `<link href="${attributeOf(element, 'href')}">`,
      );
    }
    if (element.tagName !== 'style') continue;
    const attribute = element.attrs[0]?.name;
    if (attribute !== undefined) {
      throw surprise(name, '<style> without attributes', `one with “${attribute}”`);
    }
    const around = parentOf(element);
    if (['noscript', 'template', 'svg', '#document-fragment'].includes(around)) {
      throw surprise(name, '<style> that is for every visitor', `one in <${around}>`);
    }
  }
}

function parentOf({ parentNode }: PageElement): string {
  return parentNode === null ? '' : parentNode.nodeName;
}

function sourceOf(name: string, style: PageElement) {
  const range = rangeOf(style);
  if (range === null || endTagOf(style) === null) throw surprise(name, 'a </style>', 'none');
  return range;
}

function codeOf(name: string, markup: string, readChunk: ReadChunk): string[] {
  try {
    return codeIn(markup, readChunk);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

function surprise(where: string, expected: string, found: string): Error {
  const writtenFor = "Astro 7 (inlineStylesheets: 'always') and PurgeCSS 8";
  return unexpectedOutput({ where, expected, found, step: 'trim-styles.ts', writtenFor });
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set(text.match(pattern))];
}
