import { closestElement } from '#browser/elements.ts';

/** Ids of questions and articles need no decoding. */
export function openHashTarget(): void {
  addEventListener('hashchange', open);
  // A link to the address that the page already has fires no `hashchange`.
  addEventListener('click', ({ target }) => {
    if (closestElement(target, 'a')?.href === location.href) open();
  });
  open();
}

function open(): void {
  // Firefox warns where an empty id is looked for.
  if (location.hash === '') return;
  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLInputElement) target.checked = true;
  const details = target?.matches('article') ? target.querySelector('details') : target;
  if (!target || !(details instanceof HTMLDetailsElement)) return;
  details.open = true;
  target.scrollIntoView();
}
