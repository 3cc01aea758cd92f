import { languageCookie, languageParameter } from '#site/languages.ts';
import { routes } from '#site/routes.ts';

/** A page or a file, and what a visitor's browser sends with the request for it. */
export type Combination = {
  path: string;
  headers: Record<string, string>;
  /** Most browsers send this, so a cache must have the answer. */
  isUsual: boolean;
};

const paths = [routes.home.path, routes.pricing.path, '/no-such-page'];
const files = ['/robots.txt', '/favicon.ico', '/favicon.svg'];

/** As browsers send them, and as they may come from programs; null sends none. */
const acceptLanguages = [
  null,
  'es',
  'en',
  'es-CO,es;q=0.9,en;q=0.8',
  'es-ES,es;q=0.9,en-US;q=0.8,en;q=0.7',
  'en-US,en;q=0.9',
  'en-GB,en;q=0.9,es;q=0.8',
  'EN-us, es;q=0.5',
  'en;q=0.3,es;q=0.9',
  'es;q=0.3, en;q=0.9',
  'fr-FR,fr;q=0.9,en;q=0.8,es;q=0.7',
  'fr-FR,fr;q=0.9,es;q=0.7,en;q=0.8',
  'fr,de;q=0.5',
  'fr,en;q=0.1',
  'pt-BR,*;q=0.5',
  '*',
  '*;q=0.5,en',
  'en;q=0',
  'en;q=0.0,es;q=0',
  'es;q=0,en;q=0.5',
  'english',
  'eng,es;q=0.4',
  'en_US',
  'en;level=1;q=0.4,es',
  'en ; q=0.2 , es ; q=0.8',
  '<en>',
  'fr-en,es-en;q=0.7,en-es;q=0.6',
];

const cookies = [
  null,
  `${languageCookie}=es`,
  `${languageCookie}=en`,
  `theme=dark; ${languageCookie}=en; other=1`,
  `theme=en;${languageCookie}=es`,
  `${languageCookie}=en-GB`,
  `${languageCookie}=fr`,
  `x${languageCookie}=en`,
  `${languageCookie}=en; ${languageCookie}=es`,
  `${languageCookie}=%65n`,
  `other=${languageCookie}=en`,
  `"${languageCookie}"=en`,
];

const name = languageParameter;
const queries = [
  '',
  `?${name}=en`,
  `?${name}=es`,
  '?utm_source=mail&utm_campaign=a%20b',
  `?utm_source=mail&${name}=en`,
  `?${name}=EN`,
  `?${name}=fr`,
  `?${name}=en&${name}=es`,
  `?%6C${name.slice(1)}=en`,
  `?x${name}=en`,
  `?a=1?${name}=en`,
  `?${name}=es#`,
  `?${name}=`,
  `?${name}`,
];

const encodings = [
  null,
  'gzip, deflate, br, zstd',
  'gzip, deflate',
  'br',
  'identity',
  'gzip, zstd',
  'zstd',
  'br;q=0, gzip',
  'zstd;q=0.5, gzip',
  'gzip;q=0.5, br;q=0.2',
  '*',
  'x-gzip',
  'brotli, xbr, zstdx',
  'GZIP',
];

/**
 * Each language header with each cookie and with each query, under one encoding and path after the
 * other; what most browsers send; and each file in each encoding: some 1,600.
 */
export function combinations(): Combination[] {
  const pages = acceptLanguages.flatMap((language, a) =>
    cookies.flatMap((cookie, b) =>
      queries
        .filter((_, c) => (a + b + c) % 6 === 0 || b === 0)
        .map((query, c) => {
          const path = paths[(a + b + c) % paths.length] ?? '/';
          const encoding = encodings[(a + 3 * b + 5 * c) % encodings.length] ?? null;
          const headers = headersOf({ language, cookie, encoding });
          return { path: `${path}${query}`, headers, isUsual: false };
        }),
    ),
  );
  const others = files.flatMap((path) =>
    encodings.map((encoding) => ({
      path,
      headers: headersOf({ language: null, cookie: null, encoding }),
      isUsual: false,
    })),
  );
  return [...pages, ...usual(), ...others];
}

/** What most browsers send. */
function usual(): Combination[] {
  const usualLanguages = acceptLanguages.slice(1, 7);
  return [...paths.slice(0, 2), routes.contact.path, routes.faq.path].flatMap((path) =>
    usualLanguages.flatMap((language) =>
      cookies.slice(0, 4).flatMap((cookie) =>
        encodings.slice(0, 3).flatMap((encoding) =>
          ['', '?utm_source=mail'].map((query) => ({
            path: `${path}${query}`,
            headers: headersOf({ language, cookie, encoding }),
            isUsual: true,
          })),
        ),
      ),
    ),
  );
}

type Given = Record<'language' | 'cookie' | 'encoding', string | null>;

function headersOf({ language, cookie, encoding }: Given): Record<string, string> {
  return {
    ...(language !== null && { 'accept-language': language }),
    ...(cookie !== null && { cookie }),
    ...(encoding !== null && { 'accept-encoding': encoding }),
  };
}
