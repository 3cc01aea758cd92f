import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import { isPagePath } from '@altanube/content/collections';
import { readSharedData } from '@altanube/content/read-files';
import { chooseLanguage } from '@altanube/pages/negotiation';
import { findRedirect, encodeRedirects } from '@altanube/pages/redirects';

const redirects = encodeRedirects(readSharedData(resolve('content')).data?.redirects ?? []);

/** Where the server would redirect this address; null if it would not. */
export function findRedirectLocation(address: string): string | null {
  const url = URL.parse(`http://localhost${address}`);
  return url === null ? null : findRedirect(url, redirects, isPagePath);
}

/** `/precios?lng=en` becomes `/en/precios`. Other addresses than those of pages are unchanged. */
export function resolvePagePath(address: string, headers: IncomingHttpHeaders): string {
  const url = URL.parse(`http://localhost${address}`);
  if (url === null || !isPagePath(url.pathname)) return address;
  const requestHeaders = new Headers();
  for (const name of ['cookie', 'accept-language']) {
    const value = headers[name];
    if (typeof value === 'string') requestHeaders.set(name, value);
  }
  const { language } = chooseLanguage(new Request(url, { headers: requestHeaders }));
  return `/${language}${url.pathname === '/' ? '' : url.pathname}${url.search}`;
}
