/** `npm start`: builds the site if something it is built from has changed, then serves it. */
import '@altanube/runtime/compile-cache';

const { loadEnvFile } = await import('@altanube/runtime/env-file');
const { buildIfChanged } = await import('./build.ts');
loadEnvFile();
if (process.env.PAGES !== 'off') buildIfChanged();
const { serve } = await import('../server/serve.ts');
await serve();
