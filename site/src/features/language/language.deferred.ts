import { onChoicesStale } from '#browser/page-lifecycle.ts';
import { languageParameter, languages } from '@altanube/content/languages';
import { readCookieLanguage } from './language.early.ts';
import { closestElement } from '#browser/elements.ts';
import { readStored, removeStored, writeStored } from '#browser/storage.ts';

/** The language may have changed on another page since this one was loaded. */
export function reloadInChosenLanguage(): void {
  onChoicesStale(() => {
    if (location.search.includes(languageParameter)) return;
    const chosen = languages.find((language) => language === readCookieLanguage());
    if (chosen !== undefined && chosen !== document.documentElement.lang) location.reload();
  });
}

/** Key in session storage of the scroll position to restore after a language switch. */
export const scrollPositionKey = 'place';

/** Saves the scroll position when a link with `hreflang` is followed, and restores it later. */
export function preserveScrollPosition(): void {
  const [path, top] = (readStored('sessionStorage', scrollPositionKey) ?? '').split(' ');
  removeStored('sessionStorage', scrollPositionKey);
  if (path === location.pathname) scrollTo({ top: Number(top), behavior: 'instant' });

  let copiedHash = '';
  addEventListener('click', ({ target }) => {
    const link = closestElement(target, 'a');
    if (!link?.hreflang) return;
    writeStored('sessionStorage', scrollPositionKey, `${location.pathname} ${scrollY}`);
    // The link takes over the fragment, and its changes: the page may stay, as after Ctrl+click.
    if (link.hash === copiedHash) link.hash = copiedHash = location.hash;
  });
}
