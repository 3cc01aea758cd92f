/**
 * Runs in the head, before anything is painted: puts on the theme the visitor chose, and makes
 * sure that the page is in the visitor's language (SPEC 4) where the server could not know it.
 */
import {
  languageCookie,
  languageParameter,
  languageStorageKey,
  matchLanguage,
  type Language,
} from '../site/languages.ts';
import { themeStorageKey } from '../site/theme.ts';

const page = document.documentElement;

const theme = read(() => localStorage.getItem(themeStorageKey));
if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;

const shown = matchLanguage(page.lang);
const detected = detectLanguage() ?? shown;
if (detected !== null) {
  attempt(() => localStorage.setItem(languageStorageKey, detected));
  if (detected !== shown) showIn(detected);
}

/** Query parameter, cookie, local storage, session storage, browser: the first that names one. */
function detectLanguage(): Language | null {
  const sources = [
    () => new URLSearchParams(location.search).get(languageParameter),
    cookieLanguage,
    () => localStorage.getItem(languageStorageKey),
    () => sessionStorage.getItem(languageStorageKey),
    ...navigator.languages.map((tag) => () => tag),
  ];
  for (const source of sources) {
    const language = matchLanguage(read(source) ?? '');
    if (language !== null) return language;
  }
  return null;
}

/**
 * Asks the server for the page in another language, once: by cookie, or, where cookies are not
 * kept, by the address. A server that answers in the wrong language all the same is not asked again.
 */
function showIn(language: Language): void {
  const address = new URL(location.href);
  if (cookieLanguage() === language || address.searchParams.has(languageParameter)) return;
  page.style.visibility = 'hidden';
  attempt(() => {
    document.cookie = `${languageCookie}=${language};path=/;max-age=31536000;samesite=lax`;
  });
  if (cookieLanguage() === language) {
    location.reload();
  } else {
    address.searchParams.set(languageParameter, language);
    location.replace(address);
  }
}

function cookieLanguage(): string | null {
  const cookies = read(() => document.cookie) ?? '';
  return new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(cookies)?.[1] ?? null;
}

/** Storage and cookies throw where the visitor has switched them off; that is an answer too. */
function read(source: () => string | null): string | null {
  try {
    return source();
  } catch {
    return null;
  }
}

function attempt(action: () => void): void {
  read(() => {
    action();
    return null;
  });
}
