import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Page } from './built-site.ts';
import { deferredScriptType } from '#document/deferred-script.head.ts';
import { shortenIsland, type OutputFile } from './island-attributes.ts';
import {
  attributeOf,
  contentOf,
  elementsIn,
  endOfHead,
  endTagOf,
  rangeOf,
  withEdits,
  type Edit,
  type PageElement,
} from './page-elements.ts';
import { unexpectedOutput } from './unexpected-output.ts';

/** What tells the script that Astro 7 writes for islands, and those of the `client:…` directives. */
const islandRuntime = /customElements\.define\(["'`]astro-island["'`]/;
const directiveRuntime = /new Event\(["'`]astro:([\w-]+)["'`]\)/;

/**
 * Moves the scripts that are the same in all pages and need not run before the first paint, which the
 * document marks with `data-shared`, to one file. They would fill a fifth of a page's first flight of
 * packets. The page names the file with its hash, so that a browser runs it unchanged or not at all
 * (subresource integrity). Astro's island runtime and its `client:intent` go: the file does their work
 * (`src/hydration/islands.deferred.ts`). Written against the pages of Astro 7.
 */
export function shareScripts(): AstroIntegration {
  return {
    name: 'share-scripts',
    hooks: { 'astro:build:done': ({ dir }) => shareInFolder(fileURLToPath(dir)) },
  };
}

/** Writes the shared files into a folder, and the pages below it in their place. */
export function shareInFolder(folder: string): void {
  const names = globSync('**/*.html', { cwd: folder });
  if (names.length === 0) throw surprise(folder, 'pages (*.html)', 'none');
  const { file, code, props, pages } = share(names, (name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  writeFileSync(join(folder, file), code);
  for (const { path, text } of props) writeFileSync(join(folder, path), text);
  for (const { name, html } of pages) writeFileSync(join(folder, name), html);
}

/**
 * The shared file's name and code, the files of islands' long props, and the pages that ask for them.
 * Throws where a page has no script to share, or has islands and not the scripts that Astro 7 writes
 * for them. Each page is read twice, so that one is in memory at a time, however many there are.
 */
export function share(
  names: readonly string[],
  read: (name: string) => string,
): { file: string; code: string; props: OutputFile[]; pages: Iterable<Page> } {
  const scripts = new Set<string>();
  const props = new Map<string, OutputFile>();
  const changes = names.map((name) => {
    const { shared, files, ...change } = prepare({ name, html: read(name) });
    for (const script of shared) scripts.add(script);
    for (const it of files) props.set(it.path, it);
    return change;
  });
  // Each stands in a line that ends the statement before it: Astro's has no semicolon at its end.
  const code = `${[...scripts].join('\n;')}\n`;
  const file = `_astro/page.${hash('sha256', code).slice(0, 8)}.js`;
  const integrity = `sha256-${hash('sha256', code, 'base64')}`;
  const text = `<script src="/${file}" integrity="${integrity}" type="${deferredScriptType}"></script>`;
  function* changedPages(): Iterable<Page> {
    for (const { name, edits, insertAt } of changes) {
      const html = withEdits(read(name), [...edits, { start: insertAt, end: insertAt, text }]);
      yield { name, html };
    }
  }
  return { file, code, props: [...props.values()], pages: changedPages() };
}

type Change = { name: string; edits: Edit[]; insertAt: number };

function prepare({ name, html }: Page): Change & { shared: string[]; files: OutputFile[] } {
  const elements = elementsIn(html);
  const insertAt = endOfHead(elements);
  if (insertAt === null) throw surprise(name, 'a </head>', 'none');

  const moved = elements.filter((element) => isShared(name, element));
  const replaced = elements.filter((element) => isIslandScript(html, element));
  if (moved.length === 0) {
    throw surprise(name, 'a script that is marked data-shared', 'no script to share');
  }
  checkIslands(
    name,
    elements,
    replaced.map((script) => contentOf(html, script) ?? ''),
  );
  const islands = elements
    .filter(({ tagName }) => tagName === 'astro-island')
    .map((island) => shortenIsland({ name, html }, island));
  const edits = [
    ...[...moved, ...replaced].map((script) => ({ ...sourceOf(name, script), text: '' })),
    ...islands.flatMap((island) => island.edits),
  ];
  const shared = moved.map((script) => (contentOf(html, script) ?? '').trim());
  return { name, shared, files: islands.flatMap(({ files }) => files), edits, insertAt };
}

function isShared(name: string, element: PageElement): boolean {
  if (element.tagName !== 'script' || attributeOf(element, 'data-shared') === null) return false;
  const others = element.attrs.filter((attribute) => attribute.name !== 'data-shared');
  if (others.length === 0) return true;
  const unknown = others.map((attribute) => attribute.name).join(' ');
  throw surprise(name, '<script data-shared>', `one with “${unknown}” too`);
}

function isIslandScript(html: string, element: PageElement): boolean {
  if (element.tagName !== 'script' || element.attrs.length > 0) return false;
  const code = contentOf(html, element) ?? '';
  return islandRuntime.test(code) || directiveRuntime.test(code);
}

/** Islands have the scripts that are replaced, and no other directive than that. */
function checkIslands(name: string, elements: readonly PageElement[], scripts: string[]): void {
  const directives = elements
    .filter(({ tagName }) => tagName === 'astro-island')
    .map((island) => attributeOf(island, 'client'));
  const other = directives.find((directive) => directive !== 'intent');
  if (other !== undefined)
    throw surprise(name, 'islands of client:intent', `one of client:${other}`);
  if (directives.length === 0) return;
  if (!scripts.some((code) => islandRuntime.test(code))) {
    throw surprise(name, 'the script that defines astro-island', 'islands without it');
  }
  if (!scripts.some((code) => directiveRuntime.exec(code)?.[1] === 'intent')) {
    throw surprise(name, 'the script of client:intent', 'islands that wait for it');
  }
}

function sourceOf(name: string, script: PageElement) {
  const range = rangeOf(script);
  if (range === null || endTagOf(script) === null) throw surprise(name, 'a </script>', 'none');
  return range;
}

function surprise(where: string, expected: string, found: string): Error {
  const step = 'share-scripts.ts';
  return unexpectedOutput({ where, expected, found, step, writtenFor: 'Astro 7' });
}
