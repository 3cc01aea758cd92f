import createCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';

/** Slides count from 1. */
export type Position = { n: number; total: number };

export function useCarousel(region: string) {
  const carousel = useRef<EmblaCarouselType>(null);
  const [position, setPosition] = useState<Position | null>(null);

  // The slides are outside this island. The visitor may press as soon as React listens.
  useLayoutEffect(() => {
    const viewport = document.getElementById(region);
    if (viewport === null) return;
    const embla = startCarousel(viewport);
    carousel.current = embla;
    embla.on('select', () => {
      const n = embla.selectedScrollSnap() + 1;
      // Moving the slides has priority.
      startTransition(() => setPosition({ n, total: embla.slideNodes().length }));
    });

    function handleKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
      // Alt and an arrow go back in the history.
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft') move(embla, 'scrollPrev');
      if (key === 'ArrowRight') move(embla, 'scrollNext');
    }

    // Also for the buttons, which are in the same section.
    const section = viewport.closest('section') ?? viewport;
    section.addEventListener('keydown', handleKeyDown);
    return () => {
      section.removeEventListener('keydown', handleKeyDown);
      viewport.classList.remove('slides-live');
      viewport.removeEventListener('click', bypassDragCheck, true);
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

/** Starts at the slide to which the visitor has scrolled. */
function startCarousel(viewport: HTMLElement): EmblaCarouselType {
  const slideWidth = viewport.firstElementChild?.firstElementChild?.clientWidth ?? 0;
  const startIndex = Math.round(viewport.scrollLeft / slideWidth) || 0;
  viewport.classList.add('slides-live');
  viewport.scrollLeft = 0;
  // It no longer scrolls, and the section handles the arrow keys.
  viewport.tabIndex = -1;
  // Embla swallows the next click after a drag, even one by key or screen reader.
  viewport.addEventListener('click', bypassDragCheck, true);
  const carousel = createCarousel(viewport, {
    loop: true,
    align: 'start',
    startIndex,
    inViewThreshold: 0.5,
    // A focused link is already in view, so the carousel must not move.
    watchFocus: false,
  });
  carousel.on('slidesInView', disableHiddenSlides);
  return carousel;
}

/** Makes slides out of view inert; if one has the focus, the region gets it. */
function disableHiddenSlides(carousel: EmblaCarouselType): void {
  const visible = carousel.slidesInView();
  for (const [index, slide] of carousel.slideNodes().entries()) {
    if (!visible.includes(index) && slide.contains(document.activeElement)) {
      carousel.rootNode().focus({ preventScroll: true });
    }
    slide.inert = !visible.includes(index);
  }
}

function bypassDragCheck(event: MouseEvent): void {
  if (event.detail === 0) event.stopImmediatePropagation();
}

function move(carousel: EmblaCarouselType | null, method: 'scrollPrev' | 'scrollNext'): void {
  carousel?.[method](matchMedia('(prefers-reduced-motion: reduce)').matches);
}
