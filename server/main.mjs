import './compile-cache.ts';

// Only what is loaded from here on is kept compiled.
await import('./env-file.ts');
const { serve } = await import('./serve.ts');
await serve();
