/**
 * Runs behind an island whose state the fragment can hold (`/precios#calculadora&suite=google`). The
 * focus hydrates the island; until then `data-addressed` hides its outdated result (`summary.css`).
 */
const [id = '', ...held] = location.hash.slice(1).split('&');
const addressed = held.length > 0 ? document.getElementById(id) : null;
if (addressed !== null) {
  addressed.dataset.addressed = '';
  addressed.querySelector<HTMLElement>('input:not([tabindex])')?.focus();
}
