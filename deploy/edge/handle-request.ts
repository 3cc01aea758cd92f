/** Runs on every edge network: serves pages from its files, and forwards messages to the server. */
import { getPath } from 'hono/utils/url';
import { contactEndpoint } from '@altanube/content/routes';
import {
  edgeAddressHeader,
  edgeKeyHeader,
  healthPaths,
  cspReportsPath,
} from '@altanube/pages/headers';
import { allowedMethods, createSite, methodNotAllowedReply, reply } from '@altanube/pages/site';
import type { SiteTable } from '@altanube/pages/table';

/** The values and functions that differ between networks. */
export type EdgeNetwork = {
  /** The server for messages, and the secret that it shares with this code. */
  originUrl: string | undefined;
  edgeKey: string | undefined;
  visitorAddress: string | null;
  readFile(path: string): Promise<Response>;
};

declare const SITE_TABLE: SiteTable;

const site = createSite(SITE_TABLE, SITE_TABLE.origin?.startsWith('https:') === true);
const forwardedPaths = [contactEndpoint, cspReportsPath, ...healthPaths];

/** Responds to a request as the server would. */
export async function handleRequest(request: Request, network: EdgeNetwork): Promise<Response> {
  const isForwarded = forwardedPaths.includes(getPath(request));
  try {
    return await (isForwarded ? forwardRequest(request, network) : servePage(request, network));
  } catch (error) {
    console.error(error);
    // The form retries, and keeps its values.
    const headers = { ...site.headers, 'Cache-Control': 'no-store', 'Retry-After': '2' };
    return new Response(null, { status: 503, headers });
  }
}

async function servePage(request: Request, { readFile }: EdgeNetwork): Promise<Response> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const found = isRead ? reply(site, request) : null;
  if (found === null) {
    if (request.method !== 'OPTIONS') return methodNotAllowedReply(allowedMethods, site.headers);
    return new Response(null, { status: 204, headers: { ...site.headers, Allow: allowedMethods } });
  }
  const { status, headers, file, text = null } = found;
  if (file === null) return new Response(text, { status, headers });
  const { ok, body } = await readFile(`/${file}`);
  if (!ok) throw new Error(`${file} cannot be read`);
  // Cloudflare: the file is compressed already, smaller than the network would make it.
  return new Response(body, { ...{ encodeBody: 'manual' }, status, headers });
}

function forwardRequest(request: Request, network: EdgeNetwork): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete('host');
  // It could list the two headers below, which a proxy before the server would then remove.
  headers.delete('connection');
  headers.set('accept-encoding', 'identity');
  headers.set(edgeKeyHeader, network.edgeKey ?? '');
  headers.set(edgeAddressHeader, network.visitorAddress ?? '');
  const { method, body } = request;
  const forwarded = { ...{ duplex: 'half' }, method, headers, body, redirect: 'manual' } as const;
  return fetch(new URL(pathname + search, network.originUrl), forwarded);
}
