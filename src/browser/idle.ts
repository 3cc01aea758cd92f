/** Resolves when the browser has nothing else to do, or after the timeout, where one is given. */
export function idle(options?: IdleRequestOptions): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not have it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), options);
    else setTimeout(resolve);
  });
}
