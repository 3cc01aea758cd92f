import {
  languageCookie,
  languageParameter,
  languageStorageKey,
  matchLanguage,
  type Language,
} from '#site/languages.ts';
import { readStored, store } from '#browser/storage.ts';

const page = document.documentElement;

/**
 * Makes sure that the page is in the visitor's language (docs/behaviour.md, L-2 and L-6) where the
 * server could not know.
 */
export function settleLanguage(): void {
  const shown = matchLanguage(page.lang);
  const named = matchLanguage(new URLSearchParams(location.search).get(languageParameter) ?? '');
  const sources = [
    named,
    cookieLanguage(),
    readStored('localStorage', languageStorageKey),
    readStored('sessionStorage', languageStorageKey),
    ...navigator.languages,
    page.lang,
  ];
  const detected = sources.map((source) => matchLanguage(source ?? '')).find((it) => it !== null);
  if (detected === undefined) return;
  store('localStorage', languageStorageKey, detected);
  if (detected !== shown && named === null && cookieLanguage() !== detected) showIn(detected);
}

/**
 * Asks the server for the page in another language, once: by cookie, or, where cookies are not
 * kept, by the address. A server that answers in the wrong language all the same is not asked
 * again: the cookie or the address says so already.
 */
function showIn(language: Language): void {
  page.style.visibility = 'hidden';
  document.cookie = `${languageCookie}=${language};path=/;max-age=31536000;samesite=lax`;
  if (cookieLanguage() === language) {
    location.reload();
  } else {
    const address = new URL(location.href);
    address.searchParams.set(languageParameter, language);
    location.replace(address);
  }
}

export function cookieLanguage(): string | null {
  return new RegExp(`\\b${languageCookie}=([^;]*)`).exec(document.cookie)?.[1] ?? null;
}
