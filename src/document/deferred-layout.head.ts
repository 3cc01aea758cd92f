import { readStored } from '#browser/storage.ts';
import { findDialog } from '#features/consent/dialog-elements.ts';
import { keptPlaceKey } from '#features/language/kept-place.ts';
import { whenPainted } from './when-painted.head.ts';

/** Attribute of the root while what is below the first screen is not laid out (`document.css`). */
export const deferredLayout = 'data-layout-deferred';

/** Attribute of the root once the cookie dialog has been painted, if it is open, or a second has passed. */
export const painted = 'data-painted';

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
  const setPainted = () => (root.dataset['painted'] = '');
  // A fragment that leads to a text (`#:~:text=`) finds none that is hidden.
  if (findDialog()?.open && !/~/.test(navigation.name)) whenPainted(setPainted);
  else setPainted();
  return root.toggleAttribute(deferredLayout, isAtTop);
}
