import './compile-cache.ts';

// Only what is loaded from here on is kept compiled.
const { serve } = await import('./serve.ts');
await serve();
