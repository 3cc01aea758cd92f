import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PurgeCSS } from 'purgecss';
import { namesIn } from './names-in-page.ts';
import { checkTailwindOutput, withoutTailwindFallbacks } from './tailwind-output.ts';

const styleElements = /<style>([\s\S]*?)<\/style>/g;

/**
 * Leaves in each page only the styles that the page uses, its islands' included, so that the page
 * with its styles arrives in the first flight of packets. Written against the pages of Astro 7
 * (`inlineStylesheets: 'always'`), Tailwind 4.3 and PurgeCSS 8.
 */
export function trimStyles(): AstroIntegration {
  return {
    name: 'trim-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const drawings = globSync('**/*.svg', { cwd: root }).map((file) =>
          readFileSync(join(root, file), 'utf8'),
        );
        const readChunk = (url: string) => readFileSync(join(root, url), 'utf8');
        for (const file of globSync('**/*.html', { cwd: root })) {
          const path = join(root, file);
          const page = readFileSync(path, 'utf8');
          writeFileSync(path, await trimPage(page, { drawings: drawings.join(''), readChunk }));
        }
      },
    },
  };
}

type Surroundings = {
  /** Pictures that stand in the page by address: they take custom properties from it. */
  drawings: string;
  readChunk: (url: string) => string;
};

/**
 * The page with one `<style>` that holds only what the page uses. Attributes and states are never
 * a reason to drop a rule: scripts and the browser set them later.
 */
export async function trimPage(page: string, { drawings, readChunk }: Surroundings) {
  const css = [...page.matchAll(styleElements)].map(([, sheet = '']) => sheet).join('');
  checkTailwindOutput(css);
  const markup = page.replace(styleElements, '');
  const [trimmed] = await new PurgeCSS().purge({
    content: [{ raw: markup, extension: 'html' }],
    css: [{ raw: css }],
    variables: true,
    safelist: { variables: matches(drawings, /var\((--[\w-]+)/g) },
    dynamicAttributes: matches(css, /\[([\w-]+)/g),
    defaultExtractor: (text) => namesIn(text, readChunk),
  });
  const style = `<style>${withoutTailwindFallbacks(trimmed?.css ?? '').trim()}</style>`;
  return markup.replace('</head>', () => `${style}</head>`);
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, match = '']) => match))];
}
