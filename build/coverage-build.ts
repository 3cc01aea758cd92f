import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build, type BuildOptions } from 'esbuild';

/** Where the code that rendered the pages is kept: Astro deletes it at the end of a build. */
const renderersFolder = 'test-results/coverage/renderers';

/**
 * For `npm run test:coverage`: scripts that can be traced back to their sources, and the code that
 * rendered the pages kept. Such pages are larger than the ones that visitors get. Stands before what
 * rewrites the finished pages.
 */
export function coverageBuild(): AstroIntegration {
  return {
    name: 'coverage-build',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const settings = { minify: false, cssMinify: true, sourcemap: 'inline' } as const;
        updateConfig({ vite: { build: settings } });
      },
      'astro:build:generated': ({ dir }) => {
        cpSync(fileURLToPath(new URL('.prerender/', dir)), renderersFolder, { recursive: true });
      },
      'astro:build:done': async ({ dir }) => {
        const minified = await buildDirective({ minify: true });
        const readable = await buildDirective({ sourcemap: 'inline' });
        const root = fileURLToPath(dir);
        let replaced = 0;
        for (const file of globSync('**/*.html', { cwd: root })) {
          const page = readFileSync(join(root, file), 'utf8');
          if (!page.includes(minified)) continue;
          writeFileSync(
            join(root, file),
            page.replace(minified, () => readable),
          );
          replaced += 1;
        }
        if (replaced === 0) throw new Error('No page has client:intent as Astro 7 builds it.');
      },
    },
  };
}

/** Builds the `client:intent` directive as Astro 7 does, which minifies it whatever is set. */
async function buildDirective(options: BuildOptions): Promise<string> {
  const contents = `import directive from "./src/hydration/intent.ts";

(self.Astro || (self.Astro = {}))["intent"] = directive;

window.dispatchEvent(new Event('astro:' + "intent"));`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    format: 'iife',
    bundle: true,
    ...options,
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? '';
}
