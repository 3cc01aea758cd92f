/**
 * What the visitor has done with an island before its code was there, noted on the island. A component
 * asks here once it is hydrated.
 */
export function noteHover(island: HTMLElement): void {
  const note = (atMs: number) => (island.dataset.hoveredSince = String(atMs));
  if (island.matches(':hover') && matchMedia('(hover: hover)').matches) note(performance.now());
  island.addEventListener('pointerenter', ({ pointerType, timeStamp }) => {
    if (pointerType === 'mouse') note(timeStamp);
  });
  const forget = () => delete island.dataset.hoveredSince;
  island.addEventListener('pointerleave', forget);
  // From here on the press decides.
  island.addEventListener('pointerdown', forget);
}

/** Since when, in ms of the page's own time, a mouse has rested on the island of an element. */
export function hoveredSince(element: Element): number | null {
  const since = findIsland(element)?.dataset.hoveredSince;
  return since === undefined ? null : Number(since);
}

/** An island is hydrated ahead, or because the visitor has activated it, which this notes. */
export function noteActivation(island: HTMLElement): void {
  island.dataset.activated = '';
}

export function wasActivated(element: Element): boolean {
  return findIsland(element)?.dataset.activated !== undefined;
}

function findIsland(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('react-island');
}
