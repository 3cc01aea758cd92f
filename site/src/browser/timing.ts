/** Resolves when the browser is idle, after a second at the latest: Chromium may never report it. */
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
