import { readStored, store } from '#browser/storage.ts';

const storageKey = 'place';

/**
 * A switch of language is the same page in other words: it keeps the visitor's place in it. Without
 * storage the page starts at its top, as any new page does.
 */
export function keepPlaceAcrossLanguages(): void {
  const [path, top] = (readStored('sessionStorage', storageKey) ?? '').split(' ');
  store('sessionStorage', storageKey, null);
  if (path === location.pathname) scrollTo({ top: Number(top), behavior: 'instant' });

  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[hreflang]') : null;
    if (link !== null) store('sessionStorage', storageKey, `${location.pathname} ${scrollY}`);
  });
}
