import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { PurgeCSS } from 'purgecss';

/** States that a script or the browser gives to elements later: rules for them are never unused. */
const laterAttributes = ['open', 'data-theme', 'data-scrolled', 'aria-invalid', 'aria-current'];

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
        const islands = globSync('_astro/*.js', { cwd: root })
          .filter((file) => !file.includes('/client.'))
          .map((file) => readFileSync(join(root, file), 'utf8'))
          .join('\n');
        for (const file of globSync('**/*.html', { cwd: root })) {
          const path = join(root, file);
          writeFileSync(path, await trim(readFileSync(path, 'utf8'), islands));
        }
      },
    },
  };
}

async function trim(page: string, islands: string): Promise<string> {
  const styles = /<style>([\s\S]*?)<\/style>/g;
  const markup = page.replace(styles, '');
  const used = markup.includes('<astro-island') ? markup + islands : markup;
  const sheets = [...page.matchAll(styles)].map(([, css = '']) => ({ raw: css }));
  const trimmed = await new PurgeCSS().purge({
    content: [{ raw: used, extension: 'html' }],
    css: sheets,
    variables: true,
    dynamicAttributes: laterAttributes,
    defaultExtractor: (text) => text.match(/[^<>"'`\s]*[^<>"'`\s:]/g) ?? [],
  });
  let index = 0;
  return page.replace(
    styles,
    () => `<style>${withoutIdleProperties(trimmed[index++]?.css ?? '')}</style>`,
  );
}

/** Registered properties that no rule is left to use. */
function withoutIdleProperties(css: string): string {
  return css.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) => {
    const uses = css.split(name).length - 1;
    return uses > 1 ? rule : '';
  });
}
