/**
 * Up to so many pixels of scroll the bar is transparent; past them it is a frosted card
 * (docs/behaviour.md, N-2).
 */
const frostedPastPx = 20;

export function frostBar(): void {
  const bar = document.querySelector('.bar');
  if (bar === null) return;
  const update = () => bar.toggleAttribute('data-scrolled', scrollY > frostedPastPx);
  addEventListener('scroll', update, { passive: true });
  update();
}
