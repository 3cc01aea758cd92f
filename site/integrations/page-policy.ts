import { readSharedData } from '@altanube/content/read-files';
import type { Company } from '@altanube/content/schema/company';
import { collectCspSources } from '../src/features/tools/descriptions.ts';
import type { CspSources } from '../src/features/tools/tool.ts';
import { cspReportsPath } from '@altanube/pages/headers';
import { routes, type RouteName } from '@altanube/content/routes';

/** The contents of a page that its headers depend on. */
export type PageContents = {
  /** Digests of inline scripts and styles: `sha256-…`. */
  scripts: string[];
  styles: string[];
  /** Names of frames of `company.yaml`. */
  embeds: string[];
};

/** Other origins that pages load from or send to. */
export type PageSources = {
  /** Where pages send requests; `page` limits it to one page, in every language. */
  connectTo?: readonly { url: URL; page?: RouteName }[];
  /** The origins that the company's tools need; omitted if there are no tools. */
  opened?: CspSources | undefined;
  /** Third-party frames that pages may contain. */
  embeds?: Company['embeds'];
};

/** Reads the origins from content and settings. Skips invalid values, which their own checks report. */
export function readPageSources(): PageSources {
  const company = readSharedData('content').data?.company;
  const functionsUrl = URL.parse(process.env.PUBLIC_FUNCTIONS_URL ?? '');
  const statusUrl = URL.parse(company?.statusUrl ?? '');
  return {
    connectTo: [
      ...(functionsUrl === null ? [] : [{ url: functionsUrl }]),
      ...(statusUrl === null ? [] : [{ url: statusUrl, page: 'support' as const }]),
    ],
    opened: collectCspSources(company?.tools ?? null),
    embeds: company?.embeds ?? [],
  };
}

export function createPageHeaders(
  path: string,
  contents: PageContents,
  { connectTo = [], opened = {}, embeds = [] }: PageSources,
): Record<string, string> {
  const pageConnections = connectTo.filter(
    ({ page }) => page === undefined || routes[page].path === path,
  );
  const frames = embeds.filter(({ name }) => contents.embeds.includes(name));
  const frameSources = frames.map(({ frame }) => frame);
  const openedHere = { ...opened, 'frame-src': [...(opened['frame-src'] ?? []), ...frameSources] };
  const policy = createPagePolicy(contents, { connectTo: pageConnections, opened: openedHere });
  const headers = { 'Content-Security-Policy': policy };
  // Vendors' files are loaded without cookies. Firefox would show no frame then.
  if (frames.length > 0 || !loadsThirdPartyScripts(opened)) return headers;
  return { ...headers, 'Cross-Origin-Embedder-Policy': 'credentialless' };
}

/**
 * Allows inline scripts and styles by hash, no other origin and no Trusted Types policy, unless a
 * tool loads a vendor's script: then the policy `default` accepts addresses of that vendor.
 */
export function createPagePolicy(
  { scripts, styles }: Omit<PageContents, 'embeds'>,
  { connectTo = [], opened = {} }: Omit<PageSources, 'embeds'>,
): string {
  const getSources = (directive: keyof CspSources) => opened[directive] ?? [];
  const quoted = (hashes: readonly string[]) => hashes.map((it) => `'${it}'`);
  const origins = connectTo.map(({ url }) => url.origin);
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(scripts), ...getSources('script-src')].join(' '),
    ["style-src 'self'", ...quoted(styles)].join(' '),
    ["img-src 'self' data:", ...getSources('img-src')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...origins, ...getSources('connect-src')].join(' '),
    ...(getSources('frame-src').length > 0
      ? [['frame-src', ...getSources('frame-src')].join(' ')]
      : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${loadsThirdPartyScripts(opened) ? 'default' : "'none'"}`,
    `report-uri ${cspReportsPath}`,
  ];
  return directives.join(';');
}

/** Whether pages run third-party scripts once a visitor has consented. */
function loadsThirdPartyScripts(opened: CspSources): boolean {
  return (opened['script-src'] ?? []).length > 0;
}
