/**
 * Runs after an island that can have its state in the URL (`/precios#calculadora&suite=google`).
 * Focusing hydrates the island; until then `data-addressed` hides the old result (`summary.css`).
 */
const [id = '', ...held] = location.hash.slice(1).split('&');
const addressed = held.length > 0 ? document.getElementById(id) : null;
if (addressed !== null) {
  addressed.dataset.addressed = '';
  addressed.querySelector<HTMLElement>('input:not([tabindex])')?.focus();
}
