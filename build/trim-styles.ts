import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PurgeCSS } from 'purgecss';

/** States that a script or the browser gives to elements later: rules for them are never unused. */
const laterAttributes = [
  'open',
  'data-theme',
  'data-scrolled',
  'data-tooltips-off',
  'aria-invalid',
  'aria-current',
  'aria-selected',
];

const styles = /<style>([\s\S]*?)<\/style>/g;

/**
 * Leaves in each page only the styles that the page uses, its islands' included, so that the page
 * with its styles arrives in the first flight of packets.
 */
export function trimStyles(): AstroIntegration {
  return {
    name: 'trim-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const file of globSync('**/*.html', { cwd: root })) {
          const path = join(root, file);
          writeFileSync(path, await trim(readFileSync(path, 'utf8'), root));
        }
      },
    },
  };
}

async function trim(page: string, root: string): Promise<string> {
  const markup = page.replace(styles, '');
  const sheets = [...page.matchAll(styles)].map(([, css = '']) => ({ raw: css }));
  const trimmed = await new PurgeCSS().purge({
    content: [{ raw: `${namesIn(markup)} ${islandCode(markup, root)}`, extension: 'html' }],
    css: sheets,
    variables: true,
    // What the drawings in the sprite take from the page.
    safelist: { variables: ['--ridge-far', '--ridge-near'] },
    dynamicAttributes: laterAttributes,
    defaultExtractor: (text) => text.match(/[^<>"'`\s]*[^<>"'`\s:]/g) ?? [],
  });
  let index = 0;
  return page.replace(styles, () => {
    const css = trimmed[index++]?.css ?? '';
    return `<style>${withoutIdleProperties(css).trim()}</style>`;
  });
}

/** Everything in a page that a selector can name: elements, attributes with their values, classes. */
function namesIn(markup: string): string {
  return [...markup.matchAll(/<\w[^>]*>/g)].map(([tag]) => tag.replace(/[<>="]/g, ' ')).join(' ');
}

/** The code of the islands that stand in a page, with what they import but React itself. */
function islandCode(markup: string, root: string): string {
  const seen = new Set<string>();
  const queue = [...markup.matchAll(/component-url="([^"]+)"/g)].map(([, url = '']) => url);
  let code = '';
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url) || /\/(?:react|client|rolldown)[^/]*$/.test(url)) continue;
    seen.add(url);
    const source = readFileSync(join(root, url), 'utf8');
    code += source;
    for (const [, name = ''] of source.matchAll(/from\s*["']\.\/([^"']+)["']/g)) {
      queue.push(`/_astro/${name}`);
    }
  }
  return code;
}

/**
 * A registered property that nothing in the page sets is a constant: its value stands in its
 * place, and neither the registration nor its stand-in for old browsers is needed.
 */
function withoutIdleProperties(css: string): string {
  const registered = /@property (--[\w-]+)\{([^}]*)\}/g;
  // Every browser that knows `light-dark()`, which the colours need, also knows `color-mix()`.
  const mixing = /@supports \(color:color-mix\(in lab, red, red\)\)\{((?:[^{}]*\{[^{}]*\})*)\}/g;
  const stylesOnly = css
    .replace(mixing, '$1')
    .replace(/\/\*!.*?\*\//g, '')
    .replace(/@layer properties\{@supports .*?\{\*[^{]*\{[^}]*\}\}\}/g, '');
  const rules = stylesOnly.replace(registered, '');
  let result = stylesOnly;
  for (const [registration, name = '', body = ''] of stylesOnly.matchAll(registered)) {
    if (rules.includes(`${name}:`)) continue;
    const initial = /initial-value:([^;]*)/.exec(body)?.[1];
    const uses = new RegExp(`var\\(${name}(?:,([^()]*(?:\\([^()]*\\))?[^()]*))?\\)`, 'g');
    result = result
      .replace(registration, '')
      .replace(uses, (use, fallback?: string) => initial ?? fallback ?? use);
  }
  // A property that only utilities the page does not use would set.
  return result.replace(
    /var\((--tw-[\w-]+),([^()]*(?:\([^()]*\))?[^()]*)\)/g,
    (use, name: string, fallback: string) => (rules.includes(`${name}:`) ? use : fallback),
  );
}
