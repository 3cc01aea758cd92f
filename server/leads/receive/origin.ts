export type OriginRules = {
  /** The site's own address, which a proxy may hide from the request. */
  siteOrigin: string;
  /** Other origins whose pages may send contact messages. */
  allowedOrigins: string[];
};

/**
 * Whether the request comes from a page of this site or of an allowed origin, or from no page at
 * all. Browsers send Sec-Fetch-Site; over plain http they do not, and Origin is used instead.
 */
export function isFromAllowedPage(request: Request, rules: OriginRules): boolean {
  const origin = request.headers.get('origin');
  if (origin !== null && rules.allowedOrigins.includes(origin)) return true;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  return origin === null || isOwnOrigin(origin, request, rules);
}

/** The CORS headers that let a page of an allowed origin read the response (Fetch standard). */
export function corsHeaders(
  { headers }: Request,
  { allowedOrigins }: OriginRules,
): Record<string, string> {
  if (allowedOrigins.length === 0) return {};
  const origin = headers.get('origin');
  if (origin === null || !allowedOrigins.includes(origin)) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': 'Retry-After',
  };
}

/** What the script of another origin's page may send. */
const allowedHere = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers':
    'apikey, authorization, content-type, idempotency-key, x-client-info',
  'Access-Control-Max-Age': '7200',
};

/** The response to a CORS preflight request. */
export function preflightReply(request: Request, rules: OriginRules): Response {
  const headers = corsHeaders(request, rules);
  const isAllowed = 'Access-Control-Allow-Origin' in headers;
  return new Response(null, {
    status: 204,
    headers: { ...headers, Allow: 'POST, OPTIONS', ...(isAllowed && allowedHere) },
  });
}

function isOwnOrigin(origin: string, request: Request, { siteOrigin }: OriginRules): boolean {
  // Behind a proxy that terminates TLS the scheme may differ; a page cannot forge the host.
  return origin === siteOrigin || URL.parse(origin)?.host === new URL(request.url).host;
}
