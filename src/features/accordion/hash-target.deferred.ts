/**
 * An address that names a question, as in `/faq#data-loss`, opens it. The id of a question is of
 * a-z, 0-9 and hyphens, which no address encodes.
 */
export function openNamedAnswer(): void {
  addEventListener('hashchange', open);
  open();
}

function open(): void {
  if (location.hash === '') return;
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) {
    named.open = true;
    named.scrollIntoView();
  }
}
