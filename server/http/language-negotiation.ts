import {
  defaultLanguage,
  languageCookie,
  languageParameter,
  matchLanguage,
  type Language,
} from '#site/languages.ts';
import { parseAccept } from 'hono/utils/accept';
import { parse as parseCookies } from 'hono/utils/cookie';

export type LanguageChoice = {
  language: Language;
  /** The query names the language, so no header was considered. */
  isExplicit: boolean;
  /** The query names another language than the headers would have selected. */
  isNew: boolean;
};

/**
 * The language of the response: the query, then the cookie, then Accept-Language, then Spanish.
 * Values that name no language of the site are ignored.
 */
export function chooseLanguage(request: Request): LanguageChoice {
  const query = new URL(request.url).searchParams.get(languageParameter);
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
  const cookie = parseCookies(headers.get('cookie') ?? '', languageCookie)[languageCookie];
  const remembered = cookie === undefined ? null : matchLanguage(cookie);
  return remembered ?? languageOfBrowser(headers.get('accept-language')) ?? defaultLanguage;
}

function languageOfBrowser(header: string | null): Language | null {
  for (const { type, q } of parseAccept(header ?? '')) {
    if (q === 0) continue;
    const language = type === '*' ? defaultLanguage : matchLanguage(type);
    if (language !== null) return language;
  }
  return null;
}
