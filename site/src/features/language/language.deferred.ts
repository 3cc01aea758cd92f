import { whenChoicesMayDiffer } from '#browser/shown-later.ts';
import { languageParameter, languages } from '@altanube/content/languages';
import { cookieLanguage } from './language.head.ts';

/** The language may have changed on another page since this one was made. */
export function reloadInChosenLanguage(): void {
  whenChoicesMayDiffer(() => {
    if (location.search.includes(languageParameter)) return;
    const chosen = languages.find((language) => language === cookieLanguage());
    if (chosen !== undefined && chosen !== document.documentElement.lang) location.reload();
  });
}
