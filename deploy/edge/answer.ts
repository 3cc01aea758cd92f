/** What runs on every edge network: pages from its files, messages from the server. */
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

/** What each network has in its own way. */
export type Network = {
  /** The server for messages, and the secret that it shares with this code. */
  originUrl: string | undefined;
  edgeKey: string | undefined;
  visitorAddress: string | null;
  readFile(path: string): Promise<Response>;
};

declare const SITE_TABLE: SiteTable;

const site = createSite(SITE_TABLE, SITE_TABLE.origin?.startsWith('https:') === true);
const forwardedPaths = [contactEndpoint, reportsEndpoint, ...healthPaths];

/** Answers a request as the server would. */
export async function answer(request: Request, network: Network): Promise<Response> {
  const isForwarded = forwardedPaths.includes(getPath(request));
  try {
    return await (isForwarded ? forward(request, network) : answerPage(request, network));
  } catch (error) {
    console.error(error);
    // The form retries, and keeps its values.
    const headers = { ...site.headers, 'Cache-Control': 'no-store', 'Retry-After': '2' };
    return new Response(null, { status: 503, headers });
  }
}

async function answerPage(request: Request, { readFile }: Network): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const found = isRead ? reply(site, request) : null;
  if (found === null) {
    const status = request.method === 'OPTIONS' ? 204 : 405;
    return new Response(null, { status, headers: { ...site.headers, Allow: allowedMethods } });
  }
  const { status, headers, file } = found;
  if (file === null) return new Response(null, { status, headers });
  const { ok, body } = await readFile(`/${file}`);
  if (!ok) throw new Error(`${file} cannot be read`);
  // To Cloudflare: the file is compressed already, smaller than the network would make it.
  return new Response(body, { ...{ encodeBody: 'manual' }, status, headers });
}

function forward(request: Request, network: Network): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete('host');
  // It could name the two below, and a proxy before the server would leave these out.
  headers.delete('connection');
  headers.set('accept-encoding', 'identity');
  headers.set(edgeKeyHeader, network.edgeKey ?? '');
  headers.set(edgeAddressHeader, network.visitorAddress ?? '');
  const { method, body } = request;
  const forwarded = { ...{ duplex: 'half' }, method, headers, body, redirect: 'manual' } as const;
  return fetch(new URL(pathname + search, network.originUrl), forwarded);
}
