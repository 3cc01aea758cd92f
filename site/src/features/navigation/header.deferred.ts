import { findElement } from '#browser/elements.ts';
import { whenShownLater } from '#browser/shown-later.ts';

export const headerId = 'header';

/** Id of what lies at the top of the page and is out of sight once the page is scrolled. */
export const pageTopId = 'page-top';

/**
 * Marks the header with `data-scrolled` once the page is scrolled, and closes its menus in a page
 * that the back/forward cache restores, whether their own code has come by then or not.
 *
 * It is told where the page stands: to read `scrollY` would lay out the page before its first frame.
 */
export function enhanceHeader(): void {
  const header = findElement(headerId, HTMLElement);
  const pageTop = findElement(pageTopId, HTMLElement);
  if (header === null || pageTop === null) return;
  new IntersectionObserver((changes) => {
    header.toggleAttribute('data-scrolled', changes.at(-1)?.isIntersecting === false);
  }).observe(pageTop);
  whenShownLater(() => {
    for (const menu of header.querySelectorAll('details')) menu.open = false;
  });
}
