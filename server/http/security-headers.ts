import type { Opened } from '#features/tools/tool.ts';

/** For responses that are not pages: nothing may be loaded, run or framed. */
const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Where browsers report violations of a policy. */
export const reportsEndpoint = '/csp-reports';

/**
 * Denied to injected code as well: of what no page uses, the three that watch a visitor. Each name
 * more is bytes of a page's first flight; to the others a browser asks the visitor first.
 */
const unusedFeatures = ['camera', 'geolocation', 'microphone'];

/** Headers of every response. A page has `pageHeaders` besides, which replace some of these. */
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

/** Digests of a page's inline scripts and styles: `sha256-…`. */
export type InlineHashes = { scripts: string[]; styles: string[] };

export type PolicyOptions = {
  /** The site is served over https, so whatever its pages load must be too. */
  isHttps: boolean;
  /** Where pages may send requests besides their own origin. */
  connectTo: readonly URL[];
  /** What the tools of the company ask; left out, there are none. */
  opened?: Opened;
};

/** The headers of a page with these inline scripts and styles. */
export function pageHeaders(inline: InlineHashes, options: PolicyOptions): Record<string, string> {
  return {
    'Content-Security-Policy': pagePolicy(inline, options),
    // Names the endpoint of `report-to` (Reporting API, section 3.3).
    ...(options.isHttps && { 'Reporting-Endpoints': `csp="${reportsEndpoint}"` }),
    // Scripts of others come without the header that `require-corp` asks for.
    ...(loadsScripts(options.opened) && { 'Cross-Origin-Embedder-Policy': 'credentialless' }),
  };
}

/**
 * The content security policy (CSP level 3) of a page. It names the page's inline scripts and styles
 * by hash and allows no other origin, no `style` attribute, no `eval`, and no Trusted Types policy:
 * neither React nor Astro creates one. Only where a tool loads a script of its vendor is there one,
 * `default`, which lets through addresses of that vendor. `report-to` works over https only; where it
 * is present, Chromium ignores `report-uri`, which the other browsers use.
 */
export function pagePolicy(
  { scripts, styles }: InlineHashes,
  { isHttps, connectTo, opened = {} }: PolicyOptions,
): string {
  const of = (directive: keyof Opened) => opened[directive] ?? [];
  const quoted = (hashes: readonly string[]) => hashes.map((it) => `'${it}'`);
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(scripts), ...of('script-src')].join(' '),
    ["style-src 'self'", ...quoted(styles)].join(' '),
    ["img-src 'self' data:", ...of('img-src')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo.map((url) => url.origin), ...of('connect-src')].join(' '),
    ...(of('frame-src').length > 0 ? [['frame-src', ...of('frame-src')].join(' ')] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${loadsScripts(opened) ? 'default' : "'none'"}`,
    `report-uri ${reportsEndpoint}`,
    ...(isHttps ? ['report-to csp', 'upgrade-insecure-requests'] : []),
  ];
  return directives.join(';');
}

/** Whether pages run scripts of somebody else, once a visitor has allowed it. */
export function loadsScripts(opened: Opened = {}): boolean {
  return (opened['script-src'] ?? []).length > 0;
}
