/** Calls back when the back/forward cache restores the page, or a prerendered page is shown. */
export function whenShownLater(callback: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) callback();
  });
  document.addEventListener('prerenderingchange', callback);
}

/** Also at once, if a prerendered page was shown between the head script and this one. */
export function whenChoicesMayDiffer(callback: () => void): void {
  whenShownLater(callback);
  const [navigation] = performance.getEntriesByType('navigation');
  if (Object(navigation).activationStart > 0) callback();
}

/** Also when another tab, or the page before a prerendered one, has changed the storage. */
export function whenStoredChoicesMayDiffer(callback: () => void): void {
  whenChoicesMayDiffer(callback);
  addEventListener('storage', callback);
}
