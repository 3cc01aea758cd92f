import {
  languageCookie,
  languageCookiePattern,
  languageParameter,
  languageStorageKey,
  matchLanguage,
  type Language,
} from '@altanube/content/languages';
import { readStored, store } from '#browser/storage.ts';

/**
 * Detects the visitor's language from what only the browser knows, caches it, and reloads the page
 * once where it is in another language (docs/behaviour.md, L-2 and L-6).
 *
 * The first frame waits for all of this, and a cookie and an address take milliseconds to be read.
 * The server has read both for the page: they are read here where a page is not as the rest says.
 */
export function applyLanguage(): void {
  const { lang } = document.documentElement;
  const { search } = location;
  const shown = matchLanguage(lang);
  const named = search && matchLanguage(new URLSearchParams(search).get(languageParameter));
  const others = [
    readStored('localStorage', languageStorageKey),
    readStored('sessionStorage', languageStorageKey),
    ...navigator.languages,
    lang,
  ];
  let detected = named || others.map(matchLanguage).find((it) => it !== null);
  if (!named && detected !== shown) detected = matchLanguage(cookieLanguage()) ?? detected;
  if (!detected) return;
  store('localStorage', languageStorageKey, detected);
  if (detected === shown || named || cookieLanguage() === detected) return;
  reloadIn(detected);
}

/**
 * Asks the server for the page in another language, once: by cookie, or, where cookies are not
 * kept, by the address. A server that answers in the wrong language all the same is not asked
 * again: the cookie or the address says so already.
 */
function reloadIn(language: Language): void {
  document.documentElement.style.visibility = 'hidden';
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
  return languageCookiePattern.exec(document.cookie)?.[1] ?? null;
}
