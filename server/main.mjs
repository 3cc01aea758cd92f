import './compile-cache.mjs';

// Only what is loaded from here on is kept compiled.
const { serve } = await import('./serve.ts');
await serve();
