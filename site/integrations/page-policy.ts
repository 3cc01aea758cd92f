import { resolve } from 'node:path';
import { readSharedData } from '@altanube/content/read-files';
import type { Company } from '@altanube/content/schema/company';
import { collectCspSources } from '../src/features/tools/descriptions.ts';
import type { CspSources } from '../src/features/tools/tool.ts';
import { cspReportsPath } from '@altanube/pages/headers';
import { routes, type RouteName } from '@altanube/content/routes';

/** What a page contains, as far as its headers depend on it. */
export type PageContents = {
  /** Digests of inline scripts and styles: `sha256-…`. */
  scripts: string[];
  styles: string[];
  /** Names of frames of `company.yaml`. */
  embeds: string[];
};

/** What pages ask of other origins than their own. */
export type PageSources = {
  /** Where they send requests; `page`: one page alone, in each language. */
  connectTo?: readonly { url: URL; page?: RouteName }[];
  /** What the tools of the company ask; left out, there are none. */
  opened?: CspSources | undefined;
  /** The frames of others that pages may contain. */
  embeds?: Company['embeds'];
};

/** Reads the origins from content and settings. Skips invalid values, which their own checks report. */
export function readPageSources(directory = 'content'): PageSources {
  const company = readSharedData(resolve(directory)).data?.company;
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

export function pageHeaders(
  path: string,
  contents: PageContents,
  { connectTo = [], opened = {}, embeds = [] }: PageSources,
): Record<string, string> {
  const here = connectTo.filter(({ page }) => page === undefined || routes[page].path === path);
  const frames = embeds.filter(({ name }) => contents.embeds.includes(name));
  const ofFrames = frames.map(({ frame }) => frame);
  const openedHere = { ...opened, 'frame-src': [...(opened['frame-src'] ?? []), ...ofFrames] };
  const policy = pagePolicy(contents, { connectTo: here, opened: openedHere });
  const headers = { 'Content-Security-Policy': policy };
  // Scripts and frames of others come without the headers that `require-corp` asks for. With
  // `credentialless`, Firefox shows no such frame.
  if (frames.length > 0) return { ...headers, 'Cross-Origin-Embedder-Policy': 'unsafe-none' };
  if (!loadsScripts(opened)) return headers;
  return { ...headers, 'Cross-Origin-Embedder-Policy': 'credentialless' };
}

/**
 * Inline scripts and styles by hash, no other origin, no Trusted Types policy. Only if a tool loads
 * a script of its vendor is there one, `default`, which accepts addresses of that vendor.
 */
export function pagePolicy(
  { scripts, styles }: Omit<PageContents, 'embeds'>,
  { connectTo = [], opened = {} }: Omit<PageSources, 'embeds'>,
): string {
  const of = (directive: keyof CspSources) => opened[directive] ?? [];
  const quoted = (hashes: readonly string[]) => hashes.map((it) => `'${it}'`);
  const origins = connectTo.map(({ url }) => url.origin);
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(scripts), ...of('script-src')].join(' '),
    ["style-src 'self'", ...quoted(styles)].join(' '),
    ["img-src 'self' data:", ...of('img-src')].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...origins, ...of('connect-src')].join(' '),
    ...(of('frame-src').length > 0 ? [['frame-src', ...of('frame-src')].join(' ')] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${loadsScripts(opened) ? 'default' : "'none'"}`,
    `report-uri ${cspReportsPath}`,
  ];
  return directives.join(';');
}

/** Whether pages run scripts of somebody else, once a visitor has allowed it. */
function loadsScripts(opened: CspSources): boolean {
  return (opened['script-src'] ?? []).length > 0;
}
