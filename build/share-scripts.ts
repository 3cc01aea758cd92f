import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const inlineScript = /<script( data-shared)?>([\s\S]*?)<\/script>/g;

/** What tells the scripts that Astro 7 writes for islands and for the hydration directive. */
const islandRuntime = /astro-island|astro:intent/;

/**
 * What Astro 7 writes into an island's tag that this site has no use for: names for its messages in
 * development, a prefix for React's `useId`, and an order to wait for the parser, which has finished
 * when the deferred script runs.
 */
const unusedAttributes =
  /(<astro-island) uid="[^"]*" prefix="[^"]*"([^>]*) opts="[^"]*" await-children/g;
const endOfIsland = /<!--astro:end-->(?=<\/astro-island>)/g;

/**
 * Moves the scripts that are the same in all pages and need not run before the first paint to one
 * file: Astro's island runtime and the `client:intent` directive, which Astro writes into each
 * page, and what the document marks with `data-shared`. They would fill a fifth of a page's first
 * flight of packets. The page names the file with its hash, so that a browser runs it unchanged or
 * not at all (subresource integrity). Written against the pages of Astro 7.
 */
export function shareScripts(): AstroIntegration {
  return {
    name: 'share-scripts',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const paths = globSync('**/*.html', { cwd: root }).map((file) => join(root, file));
        const { file, code, pages } = share(paths.map((path) => readFileSync(path, 'utf8')));
        writeFileSync(join(root, file), code);
        for (const [index, path] of paths.entries()) writeFileSync(path, pages[index] ?? '');
      },
    },
  };
}

/**
 * The shared file's name and code, and the pages that ask for it. Throws where a page has no script
 * to share, or has islands and not the scripts that Astro 7 writes for them.
 */
export function share(pages: readonly string[]): { file: string; code: string; pages: string[] } {
  for (const page of pages) check(page);
  const scripts = new Set(pages.flatMap(sharedScripts));
  const code = `${[...scripts].join('\n')}\n`;
  const file = `_astro/page.${hash('sha256', code).slice(0, 8)}.js`;
  const integrity = `sha256-${hash('sha256', code, 'base64')}`;
  const element = `<script src="/${file}" integrity="${integrity}" defer></script></head>`;
  return {
    file,
    code,
    pages: pages.map((page) =>
      withoutShared(page)
        .replace(unusedAttributes, '$1$2 opts="{}"')
        .replace(endOfIsland, '')
        .replace('</head>', () => element),
    ),
  };
}

function check(page: string): void {
  const scripts = sharedScripts(page);
  if (scripts.length === 0) throw new Error('A page has no script to share.');
  if (!page.includes('<astro-island')) return;
  if (scripts.some((code) => islandRuntime.test(code)) && page.search(unusedAttributes) >= 0)
    return;
  throw new Error(
    'Astro writes islands in another way than build/share-scripts.ts was written against ' +
      '(Astro 7): see what its pages have instead, and change the patterns there.',
  );
}

function sharedScripts(page: string): string[] {
  return [...page.matchAll(inlineScript)]
    .filter(([, mark, code = '']) => isShared(mark, code))
    .map(([, , code = '']) => code.trim());
}

function withoutShared(page: string): string {
  return page.replace(inlineScript, (script, mark: string | undefined, code: string) =>
    isShared(mark, code) ? '' : script,
  );
}

function isShared(mark: string | undefined, code: string): boolean {
  return mark !== undefined || islandRuntime.test(code);
}
