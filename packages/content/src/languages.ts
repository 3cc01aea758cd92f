/** The default language first. */
export const languages = ['es', 'en'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'es';

/** Query parameter that names a page's language: `/faq?lng=en`. */
export const languageParameter = 'lng';

export const languageCookie = 'i18next';

/** Finds `languageCookie` in `document.cookie`. A literal for inlining (`languages.test.ts`). */
export const languageCookiePattern = /\bi18next=([^;]*)/;

export const languageStorageKey = 'i18nextLng';

/** `en-GB` is English. Null for other languages and for invalid tags (BCP 47). */
export function matchLanguage(tag: string | null | undefined): Language | null {
  const primary = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*$/i
    .exec(tag?.trim() ?? '')?.[1]
    ?.toLowerCase();
  return languages.find((language) => language === primary) ?? null;
}

export function perLanguage<Value>(create: (language: Language) => Value): Record<Language, Value>;
export function perLanguage(create: (language: Language) => unknown): Record<string, unknown> {
  return Object.fromEntries(languages.map((language) => [language, create(language)]));
}
