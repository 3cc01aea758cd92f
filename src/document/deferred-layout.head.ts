import { readStored } from '#browser/storage.ts';
import { keptPlaceKey } from '#features/language/kept-place.ts';

/** Attribute of the root while what is below the first screen is not laid out (`section.css`). */
export const deferredLayout = 'data-layout-deferred';

/**
 * Attribute of the root until all of a page is parsed and its first frame painted. Behind an open cookie
 * dialog, a phone shows its heading alone until then.
 */
export const headingOnly = 'data-short';

/**
 * Lets the first frames do without what is below the first screen. Only for a page that starts at
 * its top: where else one starts, as after a reload or a switch of the language, is known once all of
 * it is laid out. Returns whether that is so.
 */
export function deferLayout(): boolean {
  const navigation = Object(performance.getEntriesByType('navigation')[0]);
  const isNew = navigation.type === 'navigate';
  const isAtTop = isNew && !location.hash && !readStored('sessionStorage', keptPlaceKey);
  const root = document.documentElement;
  // A fragment that leads to a text (`#:~:text=`) finds none that is hidden.
  root.toggleAttribute(headingOnly, isAtTop && !/~/.test(navigation.name));
  return root.toggleAttribute(deferredLayout, isAtTop);
}

/** Shows the parts below the heading. */
export function showBelowHeading(): void {
  document.documentElement.removeAttribute(headingOnly);
}
