/** `npm start`: builds the site if something it is built from has changed, then serves it. */
import '#server/compile-cache.mjs';

await import('#server/env-file.ts');
const { endWithNpm } = await import('./end-with-npm.ts');
const { buildIfChanged } = await import('./build.ts');
endWithNpm();
buildIfChanged();
const { serve } = await import('#server/serve.ts');
await serve();
