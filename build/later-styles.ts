import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { AtRule, parse, type Node, type Rule } from 'postcss';
import { pagesIn } from './built-site.ts';
import type { ReadChunk } from './names-in-page.ts';
import {
  attributeOf,
  contentOf,
  elementsIn,
  endOfBody,
  rangeOf,
  withEdits,
  type PageElement,
} from './page-elements.ts';
import { unexpectedOutput } from './unexpected-output.ts';

/** What the styles are for that a first frame never needs, or hardly anybody's does. */
export const laterMedia =
  'print,(hover:hover),(prefers-contrast:more),(forced-colors:active),screen and (scripting:none)';

/** What the name of the file begins with; its hash follows. */
const pathStart = '_astro/later.';

/**
 * Moves the styles for paper, for a mouse, for more contrast and for forced colours, and those of the
 * layer `later`, from all pages to one file, which is named at the end of each page and asked for after
 * its first frame (`src/document/later-styles.head.ts`): they would take a thirtieth of a page's first
 * flight of packets. Written against the pages of Astro 7 (`inlineStylesheets: 'always'`), which all
 * have the same styles then.
 */
export function laterStyles(): AstroIntegration {
  return {
    name: 'later-styles',
    hooks: { 'astro:build:done': ({ dir }) => moveInFolder(fileURLToPath(dir)) },
  };
}

/** Writes the file into a folder, and the pages below it in their place. */
export function moveInFolder(folder: string): void {
  const files = new Map<string, string>();
  for (const { name, html } of pagesIn(folder)) {
    const { page, later } = moveLaterStyles(name, html);
    files.set(later.path, later.css);
    writeFileSync(join(folder, name), page);
  }
  if (files.size !== 1) throw surprise(folder, 'pages with the same styles', `${files.size} sorts`);
  for (const [path, css] of files) writeFileSync(join(folder, path), css);
}

/** The page without these styles, with a link to the file that has them. */
export function moveLaterStyles(name: string, page: string) {
  const elements = elementsIn(page);
  const insertAt = endOfBody(elements);
  if (insertAt === null) throw surprise(name, 'a </body>', 'none');
  let forMedia = '';
  let inLaterLayer = '';
  const edits = elements
    .filter(({ tagName }) => tagName === 'style')
    .flatMap((style) => {
      const range = rangeOf(style);
      if (range === null) return [];
      const split = splitStyles(withShortSchemes(contentOf(page, style) ?? ''));
      forMedia += split.forMedia;
      inLaterLayer += split.inLaterLayer;
      return [{ ...range, text: `<style>${split.first}</style>` }];
    });
  const sheet = `@media ${laterMedia}{${forMedia}}${inLaterLayer}`;
  const path = `${pathStart}${hash('sha256', sheet).slice(0, 8)}.css`;
  const text = linksTo(path);
  return {
    page: withEdits(page, [...edits, { start: insertAt, end: insertAt, text }]),
    later: { path, css: sheet },
  };
}

/** A browser asks for what is disabled once a script enables it; without scripts, at once. */
function linksTo(path: string): string {
  const link = (attributes: string) => `<link rel="stylesheet" href="/${path}"${attributes}>`;
  return `${link(' disabled')}<noscript>${link('')}</noscript>`;
}

/** A link to the file. */
export function isLaterStyles(element: PageElement): boolean {
  const { tagName, parentNode } = element;
  const isApplied =
    attributeOf(element, 'disabled') === null && parentNode?.nodeName !== 'noscript';
  if (tagName !== 'link' || isApplied) return false;
  return attributeOf(element, 'href')?.startsWith(`/${pathStart}`) ?? false;
}

/** What stands in the file that a page links to. */
export function laterStylesOf(elements: readonly PageElement[], readChunk: ReadChunk): string[] {
  const [link] = elements.filter(isLaterStyles);
  return link === undefined ? [] : [readChunk(attributeOf(link, 'href') ?? '')];
}

/** `--light` in place of the long names that Lightning CSS writes for each colour of `light-dark()`. */
function withShortSchemes(css: string): string {
  return css.replaceAll(/--lightningcss-(?=light|dark)/g, '--');
}

/** Rules, within the layers they are in: of the first frame, for later media, and of the layer `later`. */
export function splitStyles(css: string): Record<'first' | 'forMedia' | 'inLaterLayer', string> {
  const isForMedia = (rule: Rule) => isForLaterMedia(rule) && !isInLaterLayer(rule);
  const isFirst = (rule: Rule) => !isForLaterMedia(rule) && !isInLaterLayer(rule);
  return {
    first: rulesOf(css, isFirst),
    forMedia: rulesOf(css, isForMedia, { withoutDeclared: true }),
    inLaterLayer: rulesOf(css, isInLaterLayer, { withoutDeclared: true }),
  };
}

/**
 * The rules that are kept, and, unless `withoutDeclared`, what stands for itself, such as the order
 * of layers and typefaces.
 */
function rulesOf(css: string, isKept: (rule: Rule) => boolean, { withoutDeclared = false } = {}) {
  const root = parse(css);
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => void (isKept(rule) || rule.remove()));
  root.walkAtRules((atRule) => {
    const isGroup = groups.has(atRule.name) && atRule.nodes !== undefined;
    const isEmptied = atRule.nodes?.length === 0;
    if (isEmptied || (withoutDeclared && !isGroup)) removeWithParents(atRule);
  });
  return root.toString();
}

/** At-rules that hold rules. */
const groups = new Set([
  'layer',
  'media',
  'supports',
  'container',
  'scope',
  'starting-style',
  'keyframes',
]);

function removeWithParents(atRule: AtRule): void {
  const { parent } = atRule;
  atRule.remove();
  if (parent instanceof AtRule && parent.nodes?.length === 0) removeWithParents(parent);
}

function isForLaterMedia(rule: Rule): boolean {
  const isForMouse = rule.selectors.every((selector) => selector.includes(':hover'));
  return isForMouse || isWithin(rule, 'media', (query) => laterQueries.has(query));
}

const laterQueries = new Set(laterMedia.replaceAll(' ', '').split(','));

/** For what is out of sight until a visitor has asked for it, and does without styles if need be. */
function isInLaterLayer(rule: Rule): boolean {
  return isWithin(rule, 'layer', (name) => name.split('.').includes('later'));
}

/** Whether a rule stands in an at-rule of a name, with parameters, spaces left out, of a kind. */
function isWithin(rule: Rule, name: string, isWanted: (parameters: string) => boolean): boolean {
  for (let node: Node | undefined = rule; node !== undefined; node = node.parent) {
    if (!(node instanceof AtRule) || node.name !== name) continue;
    if (isWanted(node.params.replaceAll(' ', ''))) return true;
  }
  return false;
}

function surprise(where: string, expected: string, found: string): Error {
  const writtenFor = "Astro 7 (inlineStylesheets: 'always')";
  return unexpectedOutput({ where, expected, found, step: 'later-styles.ts', writtenFor });
}
