/** Serves the pages from Cloudflare's network as the server would; `write.ts` bundles it. */
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

/** The files in `assets/`, the server's address and the secret that it shares with this worker. */
type Environment = {
  ASSETS: { fetch(url: URL): Promise<Response> };
  ORIGIN_URL: string;
  EDGE_KEY: string;
};

/** Cloudflare's own `Accept-Encoding` is in the headers; `cf` has the visitor's. */
type EdgeRequest = Request & { cf?: { clientAcceptEncoding?: string } };

declare const SITE_TABLE: SiteTable;

const site = createSite(SITE_TABLE, SITE_TABLE.origin?.startsWith('https:') === true);
const forwardedPaths = [contactEndpoint, reportsEndpoint, ...healthPaths];

async function fetchPage(request: EdgeRequest, { ASSETS }: Environment): Promise<Response> {
  const asked = new Request(request);
  const accepted = request.cf?.clientAcceptEncoding;
  if (accepted !== undefined) asked.headers.set('accept-encoding', accepted);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const found = isRead ? reply(site, asked) : null;
  if (found === null) {
    const status = request.method === 'OPTIONS' ? 204 : 405;
    return new Response(null, { status, headers: { ...site.headers, Allow: allowedMethods } });
  }
  const { status, headers, file } = found;
  if (file === null) return new Response(null, { status, headers });
  const { body } = await ASSETS.fetch(new URL(`/${file}`, request.url));
  // The file is compressed already, smaller than the network would make it.
  return new Response(body, { ...{ encodeBody: 'manual' }, status, headers });
}

async function forward(request: Request, env: Environment): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const forwarded = new Request(new URL(pathname + search, env.ORIGIN_URL), request);
  forwarded.headers.set(edgeKeyHeader, env.EDGE_KEY);
  forwarded.headers.set(edgeAddressHeader, request.headers.get('cf-connecting-ip') ?? '');
  // The form retries, and keeps its values.
  const away = { ...site.headers, 'Cache-Control': 'no-store', 'Retry-After': '2' };
  return fetch(forwarded).catch(() => new Response(null, { status: 503, headers: away }));
}

export default {
  fetch: (request: Request, env: Environment): Promise<Response> =>
    forwardedPaths.includes(getPath(request)) ? forward(request, env) : fetchPage(request, env),
};
