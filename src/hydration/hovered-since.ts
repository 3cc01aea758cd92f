/**
 * A mouse may rest on an island before the island's code is there. `client:intent` notes on the
 * island since when; the island asks here once it is hydrated.
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
  const since = element.closest<HTMLElement>('astro-island')?.dataset.hoveredSince;
  return since === undefined ? null : Number(since);
}
