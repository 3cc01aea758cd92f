import type { Language } from '#site/languages.ts';

/** One value for each language. */
export function perLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return { es: make('es'), en: make('en') };
}
