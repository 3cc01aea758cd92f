import '@altanube/runtime/compile-cache';

// Only code that is loaded from here on is cached.
const { serve } = await import('./serve.ts');
await serve();
