/**
 * Serves the pages from Cloudflare's network as the server would, and forwards to it what only it can
 * answer. `write.ts` bundles it with the table of the build.
 */
import { getPath } from 'hono/utils/url';
import { contactEndpoint } from '@altanube/content/routes';
import {
  edgeAddressHeader,
  edgeKeyHeader,
  healthPaths,
  reportsEndpoint,
} from '@altanube/pages/headers';
import { allowedMethods, createSite, reply } from '@altanube/pages/site';
import type { SiteTable } from '@altanube/pages/table';

type Environment = {
  /** The files in `assets/`. */
  ASSETS: { fetch(url: URL): Promise<Response> };
  /** Where the server is: https://origin.example.com */
  ORIGIN_URL: string;
  /** The same secret as the server's. */
  EDGE_KEY: string;
};

declare const SITE_TABLE: SiteTable;

const site = createSite(SITE_TABLE, SITE_TABLE.origin?.startsWith('https:') === true);
const forwardedPaths = [contactEndpoint, reportsEndpoint, ...healthPaths];

async function fetchPage(request: Request, { ASSETS }: Environment): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const found = isRead ? reply(site, request) : null;
  if (found === null) {
    const status = request.method === 'OPTIONS' ? 204 : 405;
    return new Response(null, { status, headers: { ...site.headers, Allow: allowedMethods } });
  }
  const { status, headers, file } = found;
  if (file === null) return new Response(null, { status, headers });
  const { body } = await ASSETS.fetch(new URL(`/${file}`, request.url));
  return new Response(body, { status, headers });
}

async function forward(request: Request, env: Environment): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const forwarded = new Request(new URL(pathname + search, env.ORIGIN_URL), request);
  forwarded.headers.set(edgeKeyHeader, env.EDGE_KEY);
  forwarded.headers.set(edgeAddressHeader, request.headers.get('cf-connecting-ip') ?? '');
  // The form tries again, and keeps what was written.
  const away = { ...site.headers, 'Cache-Control': 'no-store', 'Retry-After': '2' };
  return fetch(forwarded).catch(() => new Response(null, { status: 503, headers: away }));
}

export default {
  fetch: (request: Request, env: Environment): Promise<Response> =>
    forwardedPaths.includes(getPath(request)) ? forward(request, env) : fetchPage(request, env),
};
