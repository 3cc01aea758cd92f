/** Below so many pixels of scroll the bar is transparent; past them it is a frosted card (SPEC 9). */
const frostedPastPx = 20;

const bar = document.querySelector<HTMLElement>('header.bar');
if (bar !== null) {
  const update = () => bar.toggleAttribute('data-scrolled', scrollY > frostedPastPx);
  addEventListener('scroll', update, { passive: true });
  update();
}
