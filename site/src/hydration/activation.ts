/** Notes that the visitor has turned to an island: not all that are hydrated are turned to. */
export function noteActivation(island: HTMLElement): void {
  island.dataset.activated = '';
}

/** Whether the visitor has turned to the island of an element, possibly before it was hydrated. */
export function wasActivated(element: Element): boolean {
  return element.closest('react-island[data-activated]') !== null;
}
