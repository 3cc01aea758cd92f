import createCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';

/** Slides count from 1. */
export type Position = { n: number; total: number };

export function useCarousel(region: string) {
  const carousel = useRef<EmblaCarouselType>(null);
  const [position, setPosition] = useState<Position | null>(null);

  // The slides stand in the page, outside this island. The visitor may press as soon as React listens.
  useLayoutEffect(() => {
    const viewport = document.getElementById(region);
    if (viewport === null) return;
    const embla = startCarousel(viewport);
    carousel.current = embla;
    embla.on('select', () => {
      const n = embla.selectedScrollSnap() + 1;
      // The slides move first.
      startTransition(() => setPosition({ n, total: embla.slideNodes().length }));
    });

    function onKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
      // Alt and an arrow go back in the history.
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft') move(embla, 'scrollPrev');
      if (key === 'ArrowRight') move(embla, 'scrollNext');
    }

    // On the buttons too, which stand in the same section.
    const section = viewport.closest('section') ?? viewport;
    section.addEventListener('keydown', onKeyDown);
    return () => {
      section.removeEventListener('keydown', onKeyDown);
      viewport.classList.remove('slides-live');
      viewport.removeEventListener('click', letKeysThrough, true);
      viewport.tabIndex = 0;
      for (const slide of embla.slideNodes()) slide.inert = false;
      embla.destroy();
    };
  }, [region]);

  return {
    position,
    previous: () => move(carousel.current, 'scrollPrev'),
    next: () => move(carousel.current, 'scrollNext'),
  };
}

/** Carries on from where the visitor has scrolled to. */
function startCarousel(viewport: HTMLElement): EmblaCarouselType {
  const slideWidth = viewport.firstElementChild?.firstElementChild?.clientWidth ?? 0;
  const startIndex = Math.round(viewport.scrollLeft / slideWidth) || 0;
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

function move(carousel: EmblaCarouselType | null, how: 'scrollPrev' | 'scrollNext'): void {
  carousel?.[how](matchMedia('(prefers-reduced-motion: reduce)').matches);
}
