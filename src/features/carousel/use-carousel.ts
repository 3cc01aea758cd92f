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
    const slide = viewport?.firstElementChild?.firstElementChild;
    if (!viewport || !slide) return;

    function onKeyDown({ key }: KeyboardEvent): void {
      if (key === 'ArrowLeft') move(carousel.current, 'scrollPrev');
      if (key === 'ArrowRight') move(carousel.current, 'scrollNext');
    }

    const stopWaiting = whenLaidOut(slide, () => {
      const embla = startCarousel(viewport, slide);
      embla.on('select', () => {
        setPosition({ n: embla.selectedScrollSnap() + 1, total: embla.slideNodes().length });
      });
      carousel.current = embla;
    });
    viewport.addEventListener('keydown', onKeyDown);
    return () => {
      stopWaiting();
      viewport.removeEventListener('keydown', onKeyDown);
      viewport.classList.remove('slides-live');
      carousel.current?.destroy();
      carousel.current = null;
    };
  }, [region]);

  return {
    position,
    previous: () => move(carousel.current, 'scrollPrev'),
    next: () => move(carousel.current, 'scrollNext'),
  };
}

/** Calls back at once, or when the element, which is not shown yet, gets a width. */
function whenLaidOut(element: Element, callback: () => void): () => void {
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === 0) return;
    observer.disconnect();
    callback();
  });
  if (element.clientWidth === 0) observer.observe(element);
  else callback();
  return () => observer.disconnect();
}

/** Carries on from where the visitor has scrolled to. */
function startCarousel(viewport: HTMLElement, slide: Element): EmblaCarouselType {
  const startIndex = Math.round(viewport.scrollLeft / slide.clientWidth);
  viewport.classList.add('slides-live');
  viewport.scrollLeft = 0;
  return createCarousel(viewport, { loop: true, align: 'start', startIndex });
}

function move(carousel: EmblaCarouselType | null, how: 'scrollPrev' | 'scrollNext'): void {
  carousel?.[how](matchMedia('(prefers-reduced-motion: reduce)').matches);
}
