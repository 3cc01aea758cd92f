import {
  languageCookie,
  languageParameter,
  languageStorageKey,
  matchLanguage,
  type Language,
} from '#site/languages.ts';
import { readStored, store } from '#browser/storage.ts';

/**
 * Detects the visitor's language from what only the browser knows, caches it, and reloads the page
 * once where it is in another language (docs/behaviour.md, L-2 and L-6).
 */
export function applyLanguage(): void {
  const { lang } = document.documentElement;
  const shown = matchLanguage(lang);
  const address = new URL(location.href);
  const named = matchLanguage(address.searchParams.get(languageParameter));
  const sources = [
    named,
    cookieLanguage(),
    readStored('localStorage', languageStorageKey),
    readStored('sessionStorage', languageStorageKey),
    ...navigator.languages,
    lang,
  ];
  const detected = sources.map(matchLanguage).find((it) => it !== null);
  if (detected === undefined) return;
  store('localStorage', languageStorageKey, detected);
  if (detected === shown || named !== null || cookieLanguage() === detected) return;
  reloadIn(detected, address);
}

/**
 * Asks the server for the page in another language, once: by cookie, or, where cookies are not
 * kept, by the address. A server that answers in the wrong language all the same is not asked
 * again: the cookie or the address says so already.
 */
function reloadIn(language: Language, address: URL): void {
  document.documentElement.style.visibility = 'hidden';
  document.cookie = `${languageCookie}=${language};path=/;max-age=31536000;samesite=lax`;
  if (cookieLanguage() === language) {
    location.reload();
  } else {
    address.searchParams.set(languageParameter, language);
    location.replace(address);
  }
}

export function cookieLanguage(): string | null {
  return new RegExp(`\\b${languageCookie}=([^;]*)`).exec(document.cookie)?.[1] ?? null;
}
