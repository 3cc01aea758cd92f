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
export function corsHeaders(request: Request, { allowedOrigins }: OriginRules): Headers {
  const headers = new Headers();
  const origin = request.headers.get('origin');
  if (allowedOrigins.length > 0) headers.set('Vary', 'Origin');
  if (origin !== null && allowedOrigins.includes(origin)) {
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', 'Retry-After');
  }
  return headers;
}

/** The response to a CORS preflight request. */
export function preflightResponse(request: Request, rules: OriginRules): Response {
  const headers = corsHeaders(request, rules);
  headers.set('Allow', 'POST, OPTIONS');
  if (headers.has('Access-Control-Allow-Origin')) {
    headers.set('Access-Control-Allow-Methods', 'POST');
    headers.set(
      'Access-Control-Allow-Headers',
      'apikey, authorization, content-type, idempotency-key, x-client-info',
    );
    headers.set('Access-Control-Max-Age', '7200');
  }
  return new Response(null, { status: 204, headers });
}

function isOwnOrigin(origin: string, request: Request, { siteOrigin }: OriginRules): boolean {
  // Behind a proxy that terminates TLS the scheme may differ; a page cannot forge the host.
  return origin === siteOrigin || URL.parse(origin)?.host === new URL(request.url).host;
}
