import './compile-cache.mjs';

// Only what is loaded from here on is kept compiled.
await import('./env-file.ts');
const { serve } = await import('./serve.ts');
await serve();
