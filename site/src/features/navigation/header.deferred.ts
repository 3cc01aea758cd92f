import { closestElement, findElement } from '#browser/elements.ts';
import { whenShownLater } from '#browser/shown-later.ts';
import { afterNextFrame } from '#browser/timing.ts';

export const headerId = 'header';
export const mobileMenuId = 'mobile-menu';

/** Id of what lies at the top of the page and is out of sight once the page is scrolled. */
export const pageTopId = 'page-top';

/** Marks the header once the page is scrolled, and closes its menus, which are `<details>`. */
export function enhanceHeader(): void {
  const header = findElement(headerId, HTMLElement);
  const pageTop = findElement(pageTopId, HTMLElement);
  if (header === null || pageTop === null) return;
  // Reading `scrollY` instead would lay out the page before its first frame.
  new IntersectionObserver((changes) => {
    header.toggleAttribute('data-scrolled', changes.at(-1)?.isIntersecting === false);
  }).observe(pageTop);
  closeMenus(header);
  enhanceMobileMenu();
}

/** Closes a menu by Escape, by a press outside, by any of its links, and when the focus leaves it. */
function closeMenus(header: HTMLElement): void {
  function closeOpen(isToClose: (menu: Element) => boolean = () => true): void {
    for (const menu of header.querySelectorAll('details')) {
      if (isToClose(menu)) menu.open = false;
    }
  }
  const isOutside = (target: EventTarget | null) => (menu: Element) =>
    // What darkens the page belongs to the mobile menu.
    target === menu || (target instanceof Node && !menu.contains(target));

  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    // A menu that was opened by hover does not have the focus.
    header.querySelector<HTMLElement>('[open]:focus-within > summary')?.focus();
    closeOpen();
  });
  addEventListener('pointerdown', ({ target }) => closeOpen(isOutside(target)));
  // The focus goes nowhere, `null`, when the visitor turns to another window.
  header.addEventListener('focusout', (event) => closeOpen(isOutside(event.relatedTarget)));
  // A link that opens in another tab leaves no open menu behind.
  header.addEventListener('click', ({ target }) => {
    if (closestElement(target, 'a') !== null) closeOpen();
  });
  whenShownLater(() => closeOpen());
}

/** While the mobile menu is open, it keeps the focus. */
function enhanceMobileMenu(): void {
  const menu = findElement(mobileMenuId, HTMLDetailsElement);
  if (menu === null) return;
  // `inert` restyles the whole page: after the frame that shows the menu.
  menu.addEventListener('toggle', () => {
    afterNextFrame(() => setInertAround(menu, menu.open));
  });
  // A screen that grows, as by zooming out, hides the menu: it must not keep the page locked.
  matchMedia('(width >= 64rem)').addEventListener('change', () => {
    menu.open = false;
  });
}

/** Makes inert, or no longer so, everything but the menu and what it stands in. */
function setInertAround(menu: Element, isInert: boolean): void {
  for (let inner = menu; inner.parentElement !== null; inner = inner.parentElement) {
    if (inner === document.body) return;
    for (const element of inner.parentElement.children) {
      if (element !== inner) element.toggleAttribute('inert', isInert);
    }
  }
}
