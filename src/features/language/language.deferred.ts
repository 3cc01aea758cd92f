import { languageParameter, languages } from '#site/languages.ts';
import { cookieLanguage } from './language.head.ts';

/** The language may have changed on another page while this one was in the back/forward cache. */
export function reloadInChosenLanguage(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || new URLSearchParams(location.search).has(languageParameter)) return;
    const chosen = languages.find((language) => language === cookieLanguage());
    if (chosen !== undefined && chosen !== document.documentElement.lang) location.reload();
  });
}
