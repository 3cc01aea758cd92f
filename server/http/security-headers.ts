import { closedPolicy } from './content-security-policy.ts';

/**
 * Denied to injected code as well: of what no page uses, the three that watch a visitor. Each name
 * more is bytes of a page's first flight; to the others a browser asks the visitor first.
 */
const unusedFeatures = ['camera', 'geolocation', 'microphone'];

/** Headers of every response. A page sets its own content security policy instead of this one. */
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
