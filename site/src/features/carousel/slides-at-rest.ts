/** Slides that are at rest are at most so far from where one begins. */
const tolerancePx = 4;

/** Calls back once the slides are shown and do not move. Returns a function that cancels that. */
export function whenAtRest(viewport: Element, slide: Element, callback: () => void): () => void {
  const resizes = new ResizeObserver(check);
  function stop(): void {
    resizes.disconnect();
    viewport.removeEventListener('scroll', check);
  }
  function check(): void {
    if (!isAtRest(viewport, slide)) return;
    stop();
    callback();
  }
  // It also tells the size that the slide has now, once it has been laid out.
  resizes.observe(slide);
  // Slides snap, so that they come to rest with a scroll.
  viewport.addEventListener('scroll', check);
  return stop;
}

function isAtRest({ scrollLeft }: Element, { clientWidth }: Element): boolean {
  if (clientWidth === 0) return false;
  const nearest = Math.round(scrollLeft / clientWidth) * clientWidth;
  return Math.abs(scrollLeft - nearest) <= tolerancePx;
}
