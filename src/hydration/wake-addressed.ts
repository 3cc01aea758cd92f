/**
 * Stands in a page behind an island that an address can hold something for, as
 * `/precios#calculadora&suite=google` does: the focus leads to it and wakes it. The fragment begins
 * with the id of an element around the island, or in it.
 */
const [, id] = /^#([a-z-]+)&/.exec(location.hash) ?? [];
if (id !== undefined) {
  document.querySelector<HTMLElement>(`#${id} input:not([tabindex])`)?.focus();
}
