/**
 * Calls back when the visitor comes to a page that was made earlier: one that the back/forward cache
 * restores, or that was prerendered. What is stored may have changed since.
 */
export function whenShownLater(callback: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) callback();
  });
  document.addEventListener('prerenderingchange', callback);
}

/**
 * The same for what the visitor has chosen elsewhere: also at once, where a prerendered page was
 * shown before this script ran, but after the head script had read the choice.
 */
export function whenChoicesMayDiffer(callback: () => void): void {
  whenShownLater(callback);
  const [navigation] = performance.getEntriesByType('navigation');
  if (Object(navigation).activationStart > 0) callback();
}

/**
 * The same for choices in storage: also when one arrives that was made in another tab, or so shortly
 * before a prerendered page was shown that its process did not know of it yet.
 */
export function whenStoredChoicesMayDiffer(callback: () => void): void {
  whenChoicesMayDiffer(callback);
  addEventListener('storage', callback);
}
