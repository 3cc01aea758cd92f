import createCarousel, { type EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';

/** Slides count from 1. */
export type Position = { n: number; total: number };

/**
 * Makes the slides of a region loop. `position` is null until the visitor has moved them, so
 * that nothing is announced that nobody asked for.
 */
export function useCarousel(region: string) {
  const carousel = useRef<EmblaCarouselType | null>(null);
  const [position, setPosition] = useState<Position | null>(null);

  // The slides stand in the page, outside this island.
  useEffect(() => {
    const viewport = document.getElementById(region);
    const track = viewport?.firstElementChild;
    const slide = track?.firstElementChild;
    if (!viewport || !(track instanceof HTMLElement) || !slide) return;

    // Carries on from where the visitor has scrolled to.
    const startIndex = Math.round(viewport.scrollLeft / slide.clientWidth);
    viewport.classList.add('slides-live');
    viewport.scrollLeft = 0;
    const embla = createCarousel(viewport, { loop: true, align: 'start', startIndex });
    carousel.current = embla;
    embla.on('select', () => {
      setPosition({ n: embla.selectedScrollSnap() + 1, total: embla.slideNodes().length });
    });

    function onKeyDown({ key }: KeyboardEvent): void {
      if (key === 'ArrowLeft') move(embla, 'scrollPrev');
      if (key === 'ArrowRight') move(embla, 'scrollNext');
    }
    viewport.addEventListener('keydown', onKeyDown);
    return () => {
      viewport.removeEventListener('keydown', onKeyDown);
      viewport.classList.remove('slides-live');
      embla.destroy();
    };
  }, [region]);

  return {
    position,
    previous: () => move(carousel.current, 'scrollPrev'),
    next: () => move(carousel.current, 'scrollNext'),
  };
}

function move(carousel: EmblaCarouselType | null, how: 'scrollPrev' | 'scrollNext'): void {
  carousel?.[how](matchMedia('(prefers-reduced-motion: reduce)').matches);
}
