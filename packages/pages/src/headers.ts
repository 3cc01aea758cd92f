/** Nothing may be loaded, run or framed. */
const denyAllPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Where browsers report violations of a policy. */
export const cspReportsPath = '/csp-reports';

/** Health checks. Some platforms reserve paths that end in z. */
export const healthPaths = ['/healthz', '/health'];

/** Headers in which an edge worker sends the server its key and the visitor's address. */
export const edgeKeyHeader = 'X-Edge-Key';
export const edgeAddressHeader = 'X-Edge-Address';

/** Unused features that watch a visitor. No others: each name costs bytes of the first flight. */
const blockedFeatures = ['camera', 'geolocation', 'microphone'];

/** Headers of every response. Pages add their own, which replace some of these. */
export function createSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': denyAllPolicy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': blockedFeatures.map((feature) => `${feature}=()`).join(),
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** Where `report-to` is present, Chromium ignores `report-uri`, which other browsers use. */
export function createHttpsPolicyHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': `${policy};report-to csp;upgrade-insecure-requests`,
    // Names the endpoint of `report-to` (Reporting API, section 3.3).
    'Reporting-Endpoints': `csp="${cspReportsPath}"`,
  };
}
