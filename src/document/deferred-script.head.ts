/** Type of the deferred script's element: one that no browser fetches or runs by itself. */
export const deferredScriptType = 'deferred';

/** Runs the deferred script, once, however often it is called. */
export function runDeferredScript(): void {
  const script = document.querySelector(`[type=${deferredScriptType}]`);
  // In development it is in the page itself (`build/share-scripts.ts`).
  if (script === null) return;
  script.removeAttribute('type');
  document.head.append(script);
}
