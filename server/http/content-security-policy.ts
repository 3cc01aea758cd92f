import { hash } from 'node:crypto';
import type { Opened } from '#features/tools/tool.ts';

/** For responses that are not pages: nothing may be loaded, run or framed. */
export const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Where browsers report violations of a policy. */
export const reportsEndpoint = '/csp-reports';

/** Names that endpoint for `report-to` (Reporting API, section 3.3). */
const reportingEndpoints = `csp="${reportsEndpoint}"`;

/** The headers of a page with this policy. */
export function policyHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    ...(policy.includes('report-to') && { 'Reporting-Endpoints': reportingEndpoints }),
  };
}

export type PolicyOptions = {
  /** The site is served over https, so whatever its pages load must be too. */
  isHttps: boolean;
  /** Where pages may send requests besides their own origin. */
  connectTo: readonly URL[];
  /** What the tools of the company ask; left out, there are none. */
  opened?: Opened;
};

/**
 * The content security policy (CSP level 3) of one built page. It names the page's inline scripts
 * and styles by hash and allows no other origin, no `style` attribute, no `eval`, and no Trusted
 * Types policy: neither React nor Astro creates one. Only where a tool loads a script of its vendor is
 * there one, `default`, which lets through addresses of that vendor. `report-to` works over https only; where it is
 * present, Chromium ignores `report-uri`, which the other browsers use.
 */
export function pagePolicy(
  html: string,
  { isHttps, connectTo, opened = {} }: PolicyOptions,
): string {
  const inline = inlineElements(html);
  const of = (directive: keyof Opened) => opened[directive] ?? [];
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(inline, 'script'), ...of('script-src')].join(' '),
    ["style-src 'self'", ...hashesOf(inline, 'style')].join(' '),
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
export function loadsScripts(opened: Opened): boolean {
  return (opened['script-src'] ?? []).length > 0;
}

/** The hash sources of the inline elements of a page that need one, without duplicates. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  return hashesOf(inlineElements(html), element);
}

function hashesOf(inline: readonly InlineElement[], element: 'script' | 'style'): string[] {
  const contents = inline
    .filter(({ name }) => name === element)
    .filter(({ attributes }) => element === 'style' || isInlineScript(attributes))
    .map(({ content }) => hash('sha256', content, 'base64'));
  return [...new Set(contents)].map((digest) => `'sha256-${digest}'`);
}

type InlineElement = { name: string; attributes: string; content: string };

/**
 * Walks well-formed HTML tag by tag, so that text inside a comment, an attribute or a script is
 * not mistaken for an element.
 */
function inlineElements(html: string): InlineElement[] {
  const attributes = /(?:"[^"]*"|'[^']*'|[^'">])*/.source;
  const walk = new RegExp(
    `<!--[^]*?-->|<(?<name>script|style)\\b(?<attributes>${attributes})>(?<content>[^]*?)</\\k<name>\\s*>|</?[a-z]${attributes}>`,
    'gi',
  );
  return [...html.replace(/\r\n?/g, '\n').matchAll(walk)].flatMap(({ groups }) =>
    groups?.['name'] === undefined
      ? []
      : [
          {
            name: groups['name'].toLowerCase(),
            attributes: groups['attributes'] ?? '',
            content: groups['content'] ?? '',
          },
        ],
  );
}

/** Scripts that the browser executes or applies; data blocks such as JSON-LD need no hash. */
function isInlineScript(attributes: string): boolean {
  if (/(?:^|\s)src\s*=/i.test(attributes)) return false;
  const type = /(?:^|\s)type\s*=\s*["']?([^"'\s]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? '';
  return ['', 'module', 'text/javascript', 'importmap'].includes(type);
}
