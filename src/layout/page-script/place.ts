const storageKey = 'place';

/** A switch of language is the same page in other words: it keeps the visitor's place in it. */
export function keepPlaceAcrossLanguages(): void {
  try {
    const [path, top] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    sessionStorage.removeItem(storageKey);
    if (path === location.pathname) scrollTo({ top: Number(top), behavior: 'instant' });
  } catch {
    // Without storage the page starts at its top, as any new page does.
  }
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[hreflang]') : null;
    if (link === null) return;
    try {
      sessionStorage.setItem(storageKey, `${location.pathname} ${scrollY}`);
    } catch {
      // As above.
    }
  });
}
