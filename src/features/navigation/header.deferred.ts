/**
 * Up to so many pixels of scroll the header is transparent; past them it is a frosted card
 * (docs/behaviour.md, N-2).
 */
const frostedPastPx = 20;

export function frostHeader(): void {
  const header = document.querySelector('.header');
  if (header === null) return;
  const update = () => header.toggleAttribute('data-scrolled', scrollY > frostedPastPx);
  addEventListener('scroll', update, { passive: true });
  update();
}
