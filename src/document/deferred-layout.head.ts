import { readStored } from '#browser/storage.ts';
import { keptPlaceKey } from '#features/language/kept-place.ts';

/** Attribute of the root while what is below the first screens is not laid out (`document.css`). */
export const deferredLayout = 'data-layout-deferred';

/**
 * Lets the first frame do without what is below the first screens. Only for a page that starts at
 * its top: where else one starts, as after a reload or a switch of the language, is known once all of
 * it is laid out. Returns whether that is so.
 */
export function deferLayout(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew = Object(navigation).type === 'navigate';
  const isAtTop = isNew && !location.hash && !readStored('sessionStorage', keptPlaceKey);
  return document.documentElement.toggleAttribute(deferredLayout, isAtTop);
}
