import { parseAccept } from 'hono/utils/accept';
import { parse as parseCookies } from 'hono/utils/cookie';
import {
  defaultLanguage,
  languageCookie,
  languageParameter,
  matchLanguage,
  type Language,
} from '@altanube/content/languages';

/** The encodings of this server, smallest result first. */
export const encodings = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof encodings)[number];

/**
 * Chooses, of the encodings that the client prefers most (RFC 9110, section 12.5.3), the smallest.
 * Falls back to `identity`, even if the client refuses it.
 */
export function chooseEncoding(
  accept: string | null,
  available: { has(encoding: Encoding): boolean },
): Encoding {
  const qualities = new Map(
    parseAccept(accept ?? '')
      .toReversed()
      .map(({ type, q }) => [type.toLowerCase(), q]),
  );
  const findQuality = (encoding: Encoding) => qualities.get(encoding) ?? qualities.get('*') ?? 0;
  const identityQuality = qualities.get('identity') ?? 0;
  const [preferred] = encodings
    .filter((encoding) => encoding !== 'identity' && available.has(encoding))
    .filter((encoding) => findQuality(encoding) > 0 && findQuality(encoding) >= identityQuality)
    .sort((a, b) => findQuality(b) - findQuality(a));
  return preferred ?? 'identity';
}

export type LanguageChoice = {
  language: Language;
  /** The query names the language, so no header was considered. */
  isExplicit: boolean;
  /** The query names another language than the headers would have selected. */
  isNew: boolean;
};

/** Checks the query, the cookie and Accept-Language, in this order; the default is Spanish. */
export function chooseLanguage(
  request: Request,
  query = new URL(request.url).searchParams,
): LanguageChoice {
  const explicit = matchLanguage(query.get(languageParameter));
  const cookies = parseCookies(request.headers.get('cookie') ?? '', languageCookie);
  const negotiated =
    matchLanguage(cookies[languageCookie]) ??
    readAcceptLanguage(request.headers.get('accept-language')) ??
    defaultLanguage;
  return {
    language: explicit ?? negotiated,
    isExplicit: explicit !== null,
    isNew: explicit !== null && explicit !== negotiated,
  };
}

export function formatLanguageCookie(language: Language, isSecure: boolean): string {
  const cookie = `${languageCookie}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

function readAcceptLanguage(header: string | null): Language | null {
  for (const { type, q } of parseAccept(header ?? '')) {
    if (q === 0) continue;
    const language = type === '*' ? defaultLanguage : matchLanguage(type);
    if (language !== null) return language;
  }
  return null;
}
