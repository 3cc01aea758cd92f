/** Attribute of the root while what is below the first screens is not laid out (`document.css`). */
export const deferredLayout = 'data-layout-deferred';

/**
 * Lets the first frame do without what is below the first screens. Only for a page that starts at
 * its top: where else one starts, as after a reload, is known once all of it is laid out.
 */
export function deferLayout(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  const isNew = navigation && 'type' in navigation && navigation.type === 'navigate';
  if (isNew && location.hash === '') document.documentElement.toggleAttribute(deferredLayout);
}
