/**
 * Stands in a page behind an island that an address can hold something for, as
 * `/precios#calculadora&suite=google` does: the focus leads to it and wakes it. The fragment begins
 * with the id of an element around the island, or in it. What is in its card is not what the address
 * holds until the island has taken it: `data-addressed` says so to the style sheet.
 */
const [id = '', ...held] = location.hash.slice(1).split('&');
const addressed = held.length > 0 ? document.getElementById(id) : null;
if (addressed !== null) {
  addressed.dataset.addressed = '';
  addressed.querySelector<HTMLElement>('input:not([tabindex])')?.focus();
}
