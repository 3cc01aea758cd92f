import { closedPolicy } from './content-security-policy.ts';

/** What a browser would ask the visitor for, and no page uses: denied to injected code as well. */
const unusedFeatures = ['camera', 'geolocation', 'microphone'];

/** Headers of every response. A page sets its own content security policy instead of this one. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': closedPolicy,
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(isHttps ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
