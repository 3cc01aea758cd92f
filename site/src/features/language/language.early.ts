import {
  languageCookie,
  languageCookiePattern,
  languageParameter,
  languageStorageKey,
  matchLanguage,
  type Language,
} from '@altanube/content/languages';
import { readStored, writeStored } from '#browser/storage.ts';

/**
 * Detects the visitor's language from what only the browser knows, caches it, and reloads the page
 * once if it is in another language (docs/behaviour.md, L-2 and L-6). The cookie, which the server
 * has already read, is read only if the rest differs: this delays the first frame.
 */
export function applyLanguage(): void {
  const { lang } = document.documentElement;
  const { search } = location;
  const pageLanguage = matchLanguage(lang);
  const queryLanguage = search && matchLanguage(new URLSearchParams(search).get(languageParameter));
  const candidates = [
    readStored('localStorage', languageStorageKey),
    readStored('sessionStorage', languageStorageKey),
    ...navigator.languages,
    lang,
  ];
  let detected = queryLanguage || candidates.map(matchLanguage).find((it) => it !== null);
  if (!queryLanguage && detected !== pageLanguage)
    detected = matchLanguage(readCookieLanguage()) ?? detected;
  if (!detected) return;
  writeStored('localStorage', languageStorageKey, detected);
  if (detected === pageLanguage || queryLanguage || readCookieLanguage() === detected) return;
  reloadIn(detected);
}

/** Requests the page in another language, once: by cookie, or, with cookies blocked, by the URL. */
function reloadIn(language: Language): void {
  document.documentElement.style.visibility = 'hidden';
  document.cookie = `${languageCookie}=${language};path=/;max-age=31536000;samesite=lax`;
  if (readCookieLanguage() === language) {
    location.reload();
  } else {
    const address = new URL(location.href);
    address.searchParams.set(languageParameter, language);
    location.replace(address);
  }
}

export function readCookieLanguage(): string | null {
  return languageCookiePattern.exec(document.cookie)?.[1] ?? null;
}
