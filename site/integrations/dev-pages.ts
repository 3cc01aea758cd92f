import type { IncomingHttpHeaders } from 'node:http';
import { articleAt, routeAt } from '@altanube/content/routes';
import { chooseLanguage } from '@altanube/pages/negotiation';

/**
 * The page of the build that the server would send: `/precios?lng=en` is `/en/precios`. An address
 * that is not one of a page stays as it is.
 */
export function pageFile(address: string, headers: IncomingHttpHeaders): string {
  const url = URL.parse(`http://localhost${address}`);
  const isPage = url !== null && (routeAt(url.pathname) ?? articleAt(url.pathname)) !== null;
  if (!isPage) return address;
  const asked = new Headers();
  for (const name of ['cookie', 'accept-language']) {
    const value = headers[name];
    if (typeof value === 'string') asked.set(name, value);
  }
  const { language } = chooseLanguage(new Request(url, { headers: asked }));
  return `/${language}${url.pathname === '/' ? '' : url.pathname}${url.search}`;
}
