import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import type { Plugin } from 'vite';
import { contentFirst } from './integrations/content-first.ts';
import { toolsDefine, toolsOfCompany } from './integrations/configured-tools.ts';
import { devServer } from './integrations/dev-server.ts';
import { inlineScripts } from './integrations/inline-scripts.ts';
import { readSharedData } from '@altanube/content/read-files';
import { readPageSources } from './integrations/page-policy.ts';
import { precompress } from './integrations/precompress.ts';
import { siteTable } from './integrations/site-table.ts';
import { stampBuild } from './integrations/stamp-build.ts';
import { stylePatterns } from './integrations/style-patterns.ts';
import { thirdPartyLicences } from './integrations/third-party-licences.ts';
import { trimStyles } from './integrations/trim-styles.ts';
import { requireConfig } from '@altanube/runtime/config';

const { siteUrl, port } = requireConfig();
const tools = toolsOfCompany();

/**
 * The list of what to preload with each island would be a tenth of every page's script. In a plugin,
 * since Astro sets the option itself.
 */
const withoutModulePreload: Plugin = {
  name: 'without-module-preload',
  enforce: 'pre',
  configEnvironment: (name) =>
    name === 'client' ? { build: { modulePreload: false } } : undefined,
  // Vite's own helper also preloads the styles of a chunk. No chunk has any, and it was a tenth of a page's scripts.
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
    contentFirst(),
    react(),
    devServer(),
    trimStyles(),
    thirdPartyLicences(tools),
    precompress(),
    siteTable({
      sources: readPageSources(),
      redirects: readSharedData('content').data?.redirects ?? [],
      origin: siteUrl.origin,
    }),
    stampBuild(),
  ],
  vite: {
    plugins: [stylePatterns(), tailwindcss(), inlineScripts(tools), withoutModulePreload],
    define: toolsDefine(tools),
    // `light-dark()` and nesting are written out for the oldest browsers of docs/accessibility.md.
    // Nothing is inlined: a picture further down must not ride in a page's first packets.
    // Another port than the one that is asked for would not be found.
    server: { strictPort: true },
    build: { assetsInlineLimit: 0, cssTarget: ['chrome111', 'firefox115', 'safari16.4'] },
  },
});
