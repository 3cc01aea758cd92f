import { closestElement, findElement } from '#browser/elements.ts';
import { onPageShown } from '#browser/page-lifecycle.ts';
import { afterNextFrame } from '#browser/timing.ts';

export const headerId = 'header';
export const mobileMenuId = 'mobile-menu';

/** Id of an element at the top of the page that is out of view once the page is scrolled. */
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
  enhanceMenuClosing(header);
  enhanceMobileMenu();
}

/** Closes a menu by Escape, by a press outside, by any of its links, and when the focus leaves it. */
function enhanceMenuClosing(header: HTMLElement): void {
  function closeOpenMenus(shouldClose: (menu: Element) => boolean = () => true): void {
    for (const menu of header.querySelectorAll('details')) {
      if (shouldClose(menu)) menu.open = false;
    }
  }
  const isOutside = (target: EventTarget | null) => (menu: Element) =>
    // The backdrop is part of the mobile menu's element.
    target === menu || (target instanceof Node && !menu.contains(target));

  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    // A menu that was opened by hover does not have the focus.
    header.querySelector<HTMLElement>('[open]:focus-within > summary')?.focus();
    closeOpenMenus();
  });
  addEventListener('pointerdown', ({ target }) => closeOpenMenus(isOutside(target)));
  // `relatedTarget` is null when the visitor switches to another window.
  header.addEventListener('focusout', (event) => closeOpenMenus(isOutside(event.relatedTarget)));
  // Also for links that open in another tab.
  header.addEventListener('click', ({ target }) => {
    if (closestElement(target, 'a') !== null) closeOpenMenus();
  });
  onPageShown(() => closeOpenMenus());
}

/** Keeps the focus in the mobile menu while it is open. */
function enhanceMobileMenu(): void {
  const menu = findElement(mobileMenuId, HTMLDetailsElement);
  if (menu === null) return;
  // `inert` restyles the whole page, so it waits for the frame that shows the menu.
  menu.addEventListener('toggle', () => {
    afterNextFrame(() => setInertAround(menu, menu.open));
  });
  // A wider window, as after zooming out, hides the menu, which must not keep the page inert.
  matchMedia('(width >= 64rem)').addEventListener('change', () => {
    menu.open = false;
  });
}

/** Makes everything but the menu and its ancestors inert, or interactive again. */
function setInertAround(menu: Element, isInert: boolean): void {
  for (let inner = menu; inner.parentElement !== null; inner = inner.parentElement) {
    if (inner === document.body) return;
    for (const element of inner.parentElement.children) {
      if (element !== inner) element.toggleAttribute('inert', isInert);
    }
  }
}
