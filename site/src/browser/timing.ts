/**
 * Resolves when the browser has nothing else to do, and at the latest after a second: Chromium was
 * seen to let a page that is at rest wait for its idle time without end.
 */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not have it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve);
  });
}

/** Calls back in a task of its own, right after the next frame has been produced. */
export function afterNextFrame(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
