import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

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
    },
  };
}
