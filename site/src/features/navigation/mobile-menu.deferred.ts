import { closestElement, findElement } from '#browser/elements.ts';
import { afterNextFrame } from '#browser/timing.ts';

export const mobileMenuId = 'mobile-menu';

/**
 * The mobile menu is a `<details>`, which the browser opens. This closes it by Escape, by a tap
 * outside and by any of its links, keeps the focus in it while it is open, and gives the focus back.
 */
export function enhanceMobileMenu(): void {
  const menu = findElement(mobileMenuId, HTMLDetailsElement);
  const toggle = menu?.querySelector('summary');
  if (!menu || !toggle) return;

  const close = () => {
    menu.open = false;
  };

  // To be inert is inherited, so it restyles the whole page: after the frame that shows the menu.
  menu.addEventListener('toggle', () => {
    afterNextFrame(() => closeOffAround(menu, menu.open));
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    close();
    toggle.focus();
  });
  menu.addEventListener('click', ({ target }) => {
    if (closestElement(target, 'a') !== null) close();
  });
  addEventListener('pointerdown', ({ target }) => {
    const isOutside = target === menu || (target instanceof Node && !menu.contains(target));
    if (menu.open && isOutside) close();
  });
  // A screen that grows, as by zooming out, hides the menu: it must not keep the page locked.
  matchMedia('(width >= 64rem)').addEventListener('change', close);
}

/** Makes inert, or no longer so, everything but the menu and what it stands in. */
function closeOffAround(menu: Element, isClosedOff: boolean): void {
  for (let inner = menu; inner.parentElement !== null; inner = inner.parentElement) {
    if (inner === document.body) return;
    for (const element of inner.parentElement.children) {
      if (element !== inner) element.toggleAttribute('inert', isClosedOff);
    }
  }
}
