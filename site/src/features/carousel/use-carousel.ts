import createCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';

/** Slides count from 1. */
export type Position = { n: number; total: number };

export function useCarousel(region: string) {
  /** The carousel, which this starts if it has not been started; null while it is not shown. */
  const carousel = useRef<() => EmblaCarouselType | null>(null);
  const [position, setPosition] = useState<Position | null>(null);

  // The slides stand in the page, outside this island. The visitor may press as soon as React listens.
  useLayoutEffect(() => {
    const viewport = document.getElementById(region);
    const slide = viewport?.firstElementChild?.firstElementChild;
    if (!viewport || !slide) return;
    let embla: EmblaCarouselType | null = null;

    carousel.current = () => {
      if (embla !== null || slide.clientWidth === 0) return embla;
      const started = startCarousel(viewport, slide);
      started.on('select', () => {
        const n = started.selectedScrollSnap() + 1;
        // The slides move first.
        startTransition(() => setPosition({ n, total: started.slideNodes().length }));
      });
      return (embla = started);
    };

    function onKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
      // Alt and an arrow go back in the history.
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft') move(carousel.current?.(), 'scrollPrev');
      if (key === 'ArrowRight') move(carousel.current?.(), 'scrollNext');
    }

    const stopWaiting = whenAtRest(viewport, slide, carousel.current);
    // On the buttons too, which stand in the same section.
    const section = viewport.closest('section') ?? viewport;
    section.addEventListener('keydown', onKeyDown);
    return () => {
      stopWaiting();
      section.removeEventListener('keydown', onKeyDown);
      viewport.classList.remove('slides-live');
      viewport.removeEventListener('click', letKeysThrough, true);
      viewport.tabIndex = 0;
      for (const each of embla?.slideNodes() ?? []) each.inert = false;
      embla?.destroy();
      carousel.current = null;
    };
  }, [region]);

  return {
    position,
    previous: () => move(carousel.current?.(), 'scrollPrev'),
    next: () => move(carousel.current?.(), 'scrollNext'),
  };
}

/** Carries on from where the visitor has scrolled to. */
function startCarousel(viewport: HTMLElement, slide: Element): EmblaCarouselType {
  const startIndex = Math.round(viewport.scrollLeft / slide.clientWidth);
  viewport.classList.add('slides-live');
  viewport.scrollLeft = 0;
  // It no longer scrolls, and the buttons take the arrow keys.
  viewport.tabIndex = -1;
  // Embla swallows the click after a drag, even if it is a later one by key or screen reader.
  viewport.addEventListener('click', letKeysThrough, true);
  const carousel = createCarousel(viewport, {
    loop: true,
    align: 'start',
    startIndex,
    inViewThreshold: 0.5,
    // A link that gets the focus is in view already; the row stays where it is.
    watchFocus: false,
  });
  carousel.on('slidesInView', keepOthersOutOfReach);
  return carousel;
}

/** No key reaches a slide out of view; one that has the focus hands it to the region as it leaves. */
function keepOthersOutOfReach(carousel: EmblaCarouselType): void {
  const seen = carousel.slidesInView();
  for (const [index, slide] of carousel.slideNodes().entries()) {
    if (!seen.includes(index) && slide.contains(document.activeElement)) {
      carousel.rootNode().focus({ preventScroll: true });
    }
    slide.inert = !seen.includes(index);
  }
}

function letKeysThrough(event: MouseEvent): void {
  if (event.detail === 0) event.stopImmediatePropagation();
}

function move(
  carousel: EmblaCarouselType | null | undefined,
  how: 'scrollPrev' | 'scrollNext',
): void {
  carousel?.[how](matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/** Slides that are at rest are at most so far from where one begins. */
const tolerancePx = 4;

/** Calls back once the slides are shown and do not move. Returns a function that cancels that. */
function whenAtRest(viewport: Element, slide: Element, callback: () => void): () => void {
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
