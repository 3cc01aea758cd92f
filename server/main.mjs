import '@altanube/runtime/compile-cache';

// Only what is loaded from here on is kept compiled.
const { serve } = await import('./serve.ts');
await serve();
