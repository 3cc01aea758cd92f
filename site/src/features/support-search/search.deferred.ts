import { supportPath } from '@altanube/content/script-links';

/** Id of the field. With it as the URL fragment, the browser focuses the field. */
export const searchFieldId = 'support-query';

/** Query parameter of the support centre with the search query: `/soporte?q=spf`. */
export const queryParameter = 'q';

/**
 * Ctrl+K or Cmd+K leads to the field of the search, except from another field and behind a dialog. A
 * query in the URL hydrates the search at once, and focuses it unless a fragment leads elsewhere.
 */
export function connectSearchShortcut(): void {
  if (location.search.includes(queryParameter + '=')) {
    const field = document.getElementById(searchFieldId);
    if (location.hash === '') field?.focus();
    else field?.dispatchEvent(new Event('focusin', { bubbles: true }));
  }
  addEventListener('keydown', (event) => {
    if (event.key !== 'k' || event.ctrlKey === event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open], :focus:read-write') !== null) return;
    event.preventDefault();
    // Keeps the language in the URL, in case no cookie has it.
    location.href = `${supportPath}${location.search}#${searchFieldId}`;
  });
}
