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
 * once if it is in another language (docs/behaviour.md, L-2 and L-6). Cookie and URL, which the server
 * has read, are read only if the rest differs: the first frame waits for this.
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

/** Requests the page in another language, once: by cookie, or, with cookies blocked, by the URL. */
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
