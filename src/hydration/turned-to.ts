/**
 * `client:intent` hydrates an island ahead, or because the visitor has turned to it. It notes which
 * on the island; a component that does more in the second case asks here once it is hydrated.
 */
export function noteTurn(island: HTMLElement): void {
  island.dataset.turnedTo = '';
}

/** Whether the visitor had turned to the island of an element before it was hydrated. */
export function wasTurnedTo(element: Element): boolean {
  return element.closest<HTMLElement>('astro-island')?.dataset.turnedTo !== undefined;
}
