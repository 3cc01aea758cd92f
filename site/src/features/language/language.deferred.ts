import { whenChoicesMayDiffer } from '#browser/shown-later.ts';
import { languageParameter, languages } from '@altanube/content/languages';
import { cookieLanguage } from './language.head.ts';
import { closestElement } from '#browser/elements.ts';
import { readStored, removeStored, store } from '#browser/storage.ts';

/** The language may have changed on another page since this one was made. */
export function reloadInChosenLanguage(): void {
  whenChoicesMayDiffer(() => {
    if (location.search.includes(languageParameter)) return;
    const chosen = languages.find((language) => language === cookieLanguage());
    if (chosen !== undefined && chosen !== document.documentElement.lang) location.reload();
  });
}

/** Where the session storage has the place in a page that a switch of the language leads back to. */
export const keptPlaceKey = 'place';

/** Keeps the scroll position when the language is switched, by a link with `hreflang`. */
export function keepScrollPosition(): void {
  const [path, top] = (readStored('sessionStorage', keptPlaceKey) ?? '').split(' ');
  removeStored('sessionStorage', keptPlaceKey);
  if (path === location.pathname) scrollTo({ top: Number(top), behavior: 'instant' });

  let carried = '';
  addEventListener('click', ({ target }) => {
    const link = closestElement(target, 'a');
    if (!link?.hreflang) return;
    store('sessionStorage', keptPlaceKey, `${location.pathname} ${scrollY}`);
    // What an address opens is open there too. The page may stay, as after Ctrl+click, and go on to another.
    if (link.hash === carried) link.hash = carried = location.hash;
  });
}
