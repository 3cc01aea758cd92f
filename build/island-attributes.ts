import { hash } from 'node:crypto';
import type { Page } from './built-site.ts';
import {
  attributeOf,
  attributeRange,
  rangeOf,
  type Edit,
  type PageElement,
} from './page-elements.ts';
import { propsAddress } from '#hydration/props-address.ts';
import { unexpectedOutput } from './unexpected-output.ts';

/** A file of the output, by its path there. */
export type OutputFile = { path: string; text: string };

/** Props of more characters are in a file: in the page they say a second time what its markup says. */
const longestInPage = 600;

/**
 * Takes from an island what Astro 7 writes there and this site has no use for: its name in messages
 * of development (`uid`, `opts`), the directive that all have, a prefix for React's `useId`, and an
 * order to wait for the parser, which has finished when the deferred script runs, with the comment at
 * the end that it waits for. Its props become plain JSON; long ones go to a file, which the deferred
 * script fetches together with the island's code.
 */
export function shortenIsland(
  page: Page,
  island: PageElement,
): { edits: Edit[]; files: OutputFile[] } {
  checkIds(page, island);
  checkOptions(page, island);
  const props = propsIn(page, island);
  const edits = [
    ...['uid', 'prefix', 'opts', 'client'].map((name) => removed(page, island, name)),
    ...waitEdits(page, island),
  ];
  if (props.text.length <= longestInPage) {
    const text = ` props="${escapeAttribute(props.text)}"`;
    return { edits: [...edits, { ...props.range, text }], files: [] };
  }
  const path = `_astro/props.${hash('sha256', props.text).slice(0, 8)}.json`;
  return {
    edits: [...edits, { ...props.range, text: ` ${propsAddress}="/${path}"` }],
    files: [{ path, text: props.text }],
  };
}

/** Astro writes the type of each value before it: 0 for what JSON has, 1 for a list. */
function propsIn(page: Page, island: PageElement) {
  const range = attributeRange(page.html, island, 'props');
  const text = attributeOf(island, 'props');
  if (range === null || text === null) {
    throw surprise(page, 'the attribute props in each <astro-island>', 'one without');
  }
  return { range, text: JSON.stringify(plainObject(page, JSON.parse(text))) };
}

function plainObject(page: Page, typed: object): object {
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [key, plainValue(page, value)]),
  );
}

function plainValue(page: Page, typed: unknown): unknown {
  const [type, value]: unknown[] = Array.isArray(typed) ? typed : [];
  if (type === 1 && Array.isArray(value)) return value.map((item) => plainValue(page, item));
  if (type !== 0) throw surprise(page, 'props that JSON has', `one of type ${String(type)}`);
  return typeof value === 'object' && value !== null ? plainObject(page, value) : value;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** An island without content, which has nothing to wait for, has neither the order nor the mark. */
function waitEdits(page: Page, island: PageElement): Edit[] {
  const endMark = island.childNodes.find(
    (node) => node.nodeName === '#comment' && 'data' in node && node.data === 'astro:end',
  )?.sourceCodeLocation;
  if (attributeOf(island, 'await-children') === null) {
    if (endMark === undefined) return [];
    throw surprise(page, 'await-children where there is <!--astro:end-->', 'an island without');
  }
  if (endMark == null) throw surprise(page, '<!--astro:end--> in an island', 'one without');
  return [
    removed(page, island, 'await-children'),
    { start: endMark.startOffset, end: endMark.endOffset, text: '' },
  ];
}

function removed(page: Page, island: PageElement, attribute: string): Edit {
  const range = attributeRange(page.html, island, attribute);
  if (range !== null) return { ...range, text: '' };
  throw surprise(page, `the attribute ${attribute} in each <astro-island>`, 'one without');
}

/** A directive may have a value, as `client:media` has; `client:intent` has none. */
function checkOptions(page: Page, island: PageElement): void {
  const text = attributeOf(island, 'opts');
  if (text === null)
    throw surprise(page, 'the attribute opts in each <astro-island>', 'one without');
  const { value } = JSON.parse(text);
  if (value === undefined || value === '' || value === true) return;
  throw surprise(page, 'client:intent without a value', `one with ${JSON.stringify(value)}`);
}

/** React 19 starts the ids of `useId` with the prefix: the browser would write others without. */
function checkIds(page: Page, island: PageElement): void {
  const range = rangeOf(island);
  const prefix = attributeOf(island, 'prefix');
  if (range === null || prefix === null) return;
  if (!page.html.slice(range.start, range.end).includes(`"_${prefix}R_`)) return;
  throw surprise(page, 'no id from useId, which needs the prefix of its island', 'one');
}

function surprise({ name }: Page, expected: string, found: string): Error {
  const step = 'island-attributes.ts';
  return unexpectedOutput({ where: name, expected, found, step, writtenFor: 'Astro 7' });
}
