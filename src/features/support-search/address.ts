/** Id of the field, which an address may name: the browser then gives it the focus. */
export const searchFieldId = 'support-query';

/** Query parameter of the support centre that names what is sought: `/soporte?q=spf`. */
export const queryParameter = 'q';

/** What the page's address asks to be sought, or null. */
export function queryInAddress(): string | null {
  return new URLSearchParams(location.search).get(queryParameter);
}

/** Makes the page's address one that leads to what is sought, in place of the one it has. */
export function keepQueryInAddress(query: string): void {
  if (query === (queryInAddress() ?? '')) return;
  const address = new URL(location.href);
  if (query === '') address.searchParams.delete(queryParameter);
  else address.searchParams.set(queryParameter, query);
  history.replaceState(history.state, '', address);
}
