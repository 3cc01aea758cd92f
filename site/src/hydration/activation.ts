/** Marks an island as used by the visitor; islands can be hydrated without being used. */
export function markActivated(island: HTMLElement): void {
  island.dataset.activated = '';
}

/** Whether the visitor has used the element's island, possibly before it was hydrated. */
export function wasActivated(element: Element): boolean {
  return element.closest('react-island[data-activated]') !== null;
}
