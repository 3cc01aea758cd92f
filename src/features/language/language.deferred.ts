import { languageParameter, matchLanguage } from '#site/languages.ts';
import { cookieLanguage } from './language.head.ts';

/** The language was switched on another page, while this one waited in the browser's memory. */
export function followLanguage(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || new URLSearchParams(location.search).has(languageParameter)) return;
    const chosen = matchLanguage(cookieLanguage() ?? '');
    if (chosen !== null && chosen !== document.documentElement.lang) location.reload();
  });
}
