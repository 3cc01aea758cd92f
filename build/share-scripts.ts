import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const inlineScript = /<script( data-shared)?>([\s\S]*?)<\/script>/g;

/** Marks of Astro's island runtime and of the hydration directive. */
const islandRuntime = /astro-island|astro:intent/;

/**
 * Moves the scripts that are the same in all pages and need not run before the first paint to one
 * file: Astro's island runtime and the `client:intent` directive, which Astro writes into each
 * page, and what the layout marks with `data-shared`. They would fill a fifth of a page's first
 * flight of packets. The page names the file with its hash, so that a browser runs it unchanged or
 * not at all (subresource integrity).
 */
export function shareScripts(): AstroIntegration {
  return {
    name: 'share-scripts',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const pages = globSync('**/*.html', { cwd: root }).map((file) => {
          const path = join(root, file);
          return { path, html: readFileSync(path, 'utf8') };
        });
        const shared = [...new Set(pages.flatMap(({ html }) => sharedScripts(html)))];
        if (shared.length === 0) return;
        const code = `${shared.join('\n')}\n`;
        const name = `_astro/page.${hash('sha256', code).slice(0, 8)}.js`;
        writeFileSync(join(root, name), code);
        const integrity = `sha256-${hash('sha256', code, 'base64')}`;
        const link = `<script src="/${name}" integrity="${integrity}" defer></script></head>`;
        for (const { path, html } of pages) {
          writeFileSync(
            path,
            leaner(withoutShared(html)).replace('</head>', () => link),
          );
        }
      },
    },
  };
}

function sharedScripts(html: string): string[] {
  return [...html.matchAll(inlineScript)]
    .filter(([, mark, code = '']) => isShared(mark, code))
    .map(([, , code = '']) => code.trim());
}

function withoutShared(html: string): string {
  return html.replace(inlineScript, (script, mark: string | undefined, code: string) =>
    isShared(mark, code) ? '' : script,
  );
}

/** Attributes that Astro writes for its own messages in development. */
function leaner(html: string): string {
  return html.replace(/(<astro-island) uid="[^"]*"([^>]*) opts="[^"]*"/g, '$1$2 opts="{}"');
}

function isShared(mark: string | undefined, code: string): boolean {
  return mark !== undefined || islandRuntime.test(code);
}
