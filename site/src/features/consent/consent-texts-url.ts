import type { Language } from '@altanube/content/languages';

/** Where the dialog fetches the texts of its further tabs from: `site/src/pages/consent/`. */
export function consentTextsUrl(language: Language): string {
  return `/consent/${language}.xml`;
}
