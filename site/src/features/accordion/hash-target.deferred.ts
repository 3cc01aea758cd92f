import { closestElement } from '#browser/elements.ts';

/** Opens the question or article in the URL fragment. Their ids need no decoding. */
export function openHashTarget(): void {
  addEventListener('hashchange', openTarget);
  // A link to the current URL fires no `hashchange`.
  addEventListener('click', ({ target }) => {
    if (closestElement(target, 'a')?.href === location.href) openTarget();
  });
  openTarget();
}

function openTarget(): void {
  // Firefox warns about a lookup of an empty id.
  if (location.hash === '') return;
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLInputElement) target.checked = true;
  const details = target?.matches('article') ? target.querySelector('details') : target;
  if (!target || !(details instanceof HTMLDetailsElement)) return;
  details.open = true;
  target.scrollIntoView();
}
