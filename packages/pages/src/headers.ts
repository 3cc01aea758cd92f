/** Nothing may be loaded, run or framed. */
const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Where browsers report violations of a policy. */
export const reportsEndpoint = '/csp-reports';

/** Where the server is asked how it is. Some platforms keep paths that end in z for themselves. */
export const healthPaths = ['/healthz', '/health'];

/** By these the worker of an edge network tells the server its key, and the visitor's address. */
export const edgeKeyHeader = 'X-Edge-Key';
export const edgeAddressHeader = 'X-Edge-Address';

/** Of what no page uses, the three that watch a visitor: each name is bytes of the first flight. */
const unusedFeatures = ['camera', 'geolocation', 'microphone'];

/** Headers of every response. A page has others besides, which replace some of these. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': closedPolicy,
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** Where `report-to` is present, Chromium ignores `report-uri`, which other browsers use. */
export function secureHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': `${policy};report-to csp;upgrade-insecure-requests`,
    // Names the endpoint of `report-to` (Reporting API, section 3.3).
    'Reporting-Endpoints': `csp="${reportsEndpoint}"`,
  };
}
