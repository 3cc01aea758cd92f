import type { Language } from '#site/languages.ts';

/** Where the dialog fetches the texts of its further tabs from: `src/pages/consent/`. */
export function consentTextsUrl(language: Language): string {
  return `/consent/${language}.xml`;
}
