import { findElement } from '#browser/elements.ts';

export const headerId = 'header';

/**
 * Up to so many pixels of scroll the header is transparent; past them it is a frosted card
 * (docs/behaviour.md, N-2).
 */
const frostedPastPx = 20;

/**
 * Marks the header with `data-scrolled` once the page is scrolled, and closes its menus in a page
 * that the back/forward cache restores, whether their own code has come by then or not.
 */
export function enhanceHeader(): void {
  const header = findElement(headerId, HTMLElement);
  if (header === null) return;
  const update = () => header.toggleAttribute('data-scrolled', scrollY > frostedPastPx);
  addEventListener('scroll', update, { passive: true });
  update();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const menu of header.querySelectorAll('details')) menu.open = false;
  });
}
