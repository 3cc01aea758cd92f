/** The languages of the site, the default one first. */
export const languages = ['es', 'en'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'es';

/** Query parameter that names a page's language: `/faq?lng=en`. */
export const languageParameter = 'lng';

/** Cookie that remembers a chosen language. */
export const languageCookie = 'i18next';

/** That cookie and its value among all of a page; as a literal, as pages carry it (`languages.test.ts`). */
export const languageCookiePattern = /\bi18next=([^;]*)/;

/** Key under which the browser's local and session storage keep the language. */
export const languageStorageKey = 'i18nextLng';

/**
 * The site's language for a language tag (BCP 47): `en-GB` is English. Null for a language that the
 * site does not have, and for what is not a well-formed tag, such as markup.
 */
export function matchLanguage(tag: string | null | undefined): Language | null {
  const primary = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*$/i
    .exec(tag?.trim() ?? '')?.[1]
    ?.toLowerCase();
  return languages.find((language) => language === primary) ?? null;
}

/** One value for each language. */
export function perLanguage<Value>(make: (language: Language) => Value): Record<Language, Value>;
export function perLanguage(make: (language: Language) => unknown): Record<string, unknown> {
  return Object.fromEntries(languages.map((language) => [language, make(language)]));
}
