/** Calls back when the back/forward cache restores the page or a prerendered page is activated. */
export function onPageShown(callback: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) callback();
  });
  document.addEventListener('prerenderingchange', callback);
}

/** Also calls back now if a prerendered page was activated since the early script ran. */
export function onChoicesStale(callback: () => void): void {
  onPageShown(callback);
  const [navigation] = performance.getEntriesByType('navigation');
  if (Object(navigation).activationStart > 0) callback();
}

/** Also calls back when another tab, or the page before a prerendered one, changes storage. */
export function onStoredChoicesStale(callback: () => void): void {
  onChoicesStale(callback);
  addEventListener('storage', callback);
}
