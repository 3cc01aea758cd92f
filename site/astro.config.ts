import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { validateContent } from './integrations/validate-content.ts';
import { createToolsDefine, readCompanyTools } from './integrations/configured-tools.ts';
import { devServer } from './integrations/dev-server.ts';
import { editorPreview } from './integrations/editor-preview.ts';
import { inlineScripts } from './integrations/inline-scripts.ts';
import { findHolidaysEnd } from '@altanube/content/expiries';
import { listPhones } from '@altanube/content/phones';
import { readSharedData } from '@altanube/content/read-files';
import { readPageSources } from './integrations/page-policy.ts';
import { compressFiles } from './integrations/compress-files.ts';
import { writeSiteTable } from './integrations/site-table.ts';
import { stampBuild } from './integrations/stamp-build.ts';
import { stylePatterns } from './integrations/style-patterns.ts';
import { bundledFile, writeLicences } from './integrations/third-party-licences.ts';
import { trimStyles } from './integrations/trim-styles.ts';
import { requireConfig } from '@altanube/runtime/config';

const { siteUrl, port } = requireConfig();
const tools = readCompanyTools();
const { data } = readSharedData('content');

/**
 * The preload list of each island would be a tenth of every page's script. This is a plugin because
 * Astro sets the option itself.
 */
const withoutModulePreload: Plugin = {
  name: 'without-module-preload',
  enforce: 'pre',
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: false } } : undefined,
  // Vite's helper also preloads chunk styles. No chunk has any, and it was a tenth of the scripts.
  load: (id) => (id === '\0vite/preload-helper.js' ? preloadHelper : undefined),
};

const preloadHelper = 'export const __vitePreload = (load) => load();';

export default defineConfig({
  site: siteUrl.origin,
  outDir: '../dist',
  server: { port },
  // One file for each page under dist/es and dist/en; the server picks the language.
  build: { format: 'preserve', inlineStylesheets: 'always' },
  // The address the browser shows never carries a trailing slash; the server redirects.
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  integrations: [
    validateContent(),
    react(),
    devServer(),
    editorPreview(),
    {
      name: 'finish-build',
      hooks: {
        // Each step reads what those before it have written. An interrupted build has no stamp.
        'astro:build:done': async ({ dir }) => {
          const folder = fileURLToPath(dir);
          await trimStyles(folder);
          writeLicences(folder, tools);
          await compressFiles(folder);
          writeSiteTable(folder, {
            sources: readPageSources(),
            redirects: data?.redirects ?? [],
            origin: siteUrl.origin,
            securityMailbox: data?.company.email.security,
            holidaysUntil: data === null ? undefined : findHolidaysEnd(data.company, new Date()),
          });
          stampBuild(folder);
        },
      },
    },
  ],
  vite: {
    plugins: [stylePatterns(), tailwindcss(), inlineScripts(tools), withoutModulePreload],
    define: {
      ...createToolsDefine(tools),
      'import.meta.env.PHONES': JSON.stringify(data === null ? [] : listPhones(data.company)),
    },
    // Compiles `light-dark()` and nesting for the oldest browsers of docs/accessibility.md.
    // Inlines no assets: pictures further down must not fill a page's first packets.
    // Never falls back to another port, where nobody would look.
    server: { strictPort: true },
    build: {
      assetsInlineLimit: 0,
      cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
      license: { fileName: bundledFile },
    },
  },
});
