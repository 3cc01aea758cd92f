/** Type of the deferred script's element: one that no browser fetches or runs by itself. */
export const deferredScriptType = 'deferred';

/**
 * Runs the deferred script once the page is parsed. After the first paint, the typeface has had the
 * line for itself; where the script has to scroll, or to open what the address names, it cannot wait.
 */
export function runDeferredScript({ isAfterPaint }: { isAfterPaint: boolean }): void {
  addEventListener('DOMContentLoaded', () => {
    if (!isAfterPaint) return run();
    new PerformanceObserver(run).observe({ type: 'paint', buffered: true });
    // Some browsers keep such times to themselves.
    setTimeout(run, 1_000);
  });
}

/** Once, however often it is called. */
function run(): void {
  const script = document.querySelector(`[type=${deferredScriptType}]`);
  // In development it is in the page itself (`build/share-scripts.ts`).
  if (script === null) return;
  script.removeAttribute('type');
  document.head.append(script);
}
