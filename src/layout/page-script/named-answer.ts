/** An address that names a question, as in `/faq#data-loss`, opens it. */
export function openNamedAnswer(): void {
  addEventListener('hashchange', open);
  open();
}

function open(): void {
  if (location.hash === '') return;
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) {
    named.open = true;
    named.scrollIntoView();
  }
}
