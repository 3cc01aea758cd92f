import {
  defaultLanguage,
  languageCookie,
  languageParameter,
  matchLanguage,
  type Language,
} from '#site/languages.ts';
import { parseAccept } from 'hono/utils/accept';
import { parse as parseCookies } from 'hono/utils/cookie';
import { remembered } from './remembered.ts';

export type LanguageChoice = {
  language: Language;
  /** The query names the language, so no header was considered. */
  isExplicit: boolean;
  /** The query names another language than the headers would have selected. */
  isNew: boolean;
};

/**
 * The language of the response: the query, then the cookie, then Accept-Language, then Spanish.
 * Values that name no language of the site are ignored. `url` is the request's.
 */
export function chooseLanguage(request: Request, url = new URL(request.url)): LanguageChoice {
  const query = url.search === '' ? null : url.searchParams.get(languageParameter);
  const explicit = query === null ? null : matchLanguage(query);
  const negotiated = languageOfHeaders(request.headers);
  return {
    language: explicit ?? negotiated,
    isExplicit: explicit !== null,
    isNew: explicit !== null && explicit !== negotiated,
  };
}

/** A cookie that stores a language for a year, readable by the pages' own script. */
export function languageCookieHeader(language: Language, isSecure: boolean): string {
  const cookie = `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

function languageOfHeaders(headers: Headers): Language {
  return (
    languageOfCookie(headers.get('cookie')) ??
    languageOfBrowser(headers.get('accept-language') ?? '') ??
    defaultLanguage
  );
}

function languageOfCookie(header: string | null): Language | null {
  return header === null
    ? null
    : matchLanguage(parseCookies(header, languageCookie)[languageCookie]);
}

const languageOfBrowser = remembered((header: string): Language | null => {
  for (const { type, q } of parseAccept(header)) {
    if (q === 0) continue;
    const language = type === '*' ? defaultLanguage : matchLanguage(type);
    if (language !== null) return language;
  }
  return null;
});
