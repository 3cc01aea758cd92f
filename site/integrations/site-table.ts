import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { encodings } from '@altanube/pages/negotiation';
import { encodeRedirects } from '@altanube/pages/redirects';
import {
  getVariantFilename,
  hashedFolder,
  immutableCacheControl,
  listVariants,
  tableFile,
  type ListedFile,
  type SiteTable,
} from '@altanube/pages/table';
import { languages } from '@altanube/content/languages';
import { ogImageFolder } from '@altanube/content/og-images';
import { routes } from '@altanube/content/routes';
import type { Redirect } from '@altanube/content/schema/shared-data';
import { createPageHeaders, type PageContents, type PageSources } from './page-policy.ts';

/** Always revalidated, at the cost of a 304, so that a new build shows at once. */
const revalidate = 'no-cache';
/** Pages, scripts and the data they fetch belong to one build; the sitemap must be current too. */
const revalidatedFiles = /\.(?:html|js|json|xml)$/;
const cacheOneHour = 'public, max-age=3600';

const copyPattern = /\.(?:br|gz)$/;

type TableOptions = {
  /** External origins, which determine the policies of the pages. */
  sources?: PageSources;
  redirects?: readonly Redirect[];
  /** The origin that pages state as their own; null if they state none. */
  origin?: string | null;
} & Pick<SiteTable, 'securityMailbox' | 'holidaysUntil'>;

/** Writes the table of files that the server serves. */
export function writeSiteTable(
  folder: string,
  { sources = {}, redirects = [], origin = null, ...facts }: TableOptions = {},
): void {
  // Hidden files are left out, except those in `.well-known` (RFC 8615).
  const files = globSync(['**/*', '.well-known/*'], { cwd: folder })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/(?:^|\/)\.(?!well-known\/)/.test(name))
    .filter((name) => !copyPattern.test(name) && statSync(join(folder, name)).isFile())
    .sort();

  const table: SiteTable = {
    files: files.map((file) => describeFile(folder, file, sources)),
    redirects: encodeRedirects(redirects),
    origin,
    ...facts,
  };
  for (const { path } of table.files) {
    if (!Object.hasOwn(table.redirects, path)) continue;
    throw new Error(
      `content/redirects.yaml: ${path} is a file of the site, so it cannot be redirected.`,
    );
  }
  writeFileSync(join(folder, tableFile), JSON.stringify(table, null, 1));
}

function describeFile(folder: string, file: string, sources: PageSources): ListedFile {
  const contents = readContents(folder, file);
  const asset: ListedFile = {
    path: `/${file}`,
    status: 200,
    language: null,
    contentType: getMimeType(file) ?? 'application/octet-stream',
    headers: listHeaders(file),
    variants: listVariants(file, contents, null),
  };
  const language = languages.find((name) => file.startsWith(`${name}/`));
  if (language === undefined) return asset;
  if (file.endsWith('.xml')) {
    const path = `/${file.slice(language.length + 1)}` as const;
    const variants = listVariants(file, contents, asset.headers);
    const contentType = 'application/atom+xml; charset=utf-8';
    return { ...asset, path, language, contentType, variants };
  }
  if (!file.endsWith('.html')) return asset;

  const path = `/${file.slice(language.length + 1).replace(/(?:^index)?\.html$/, '')}` as const;
  const html = contents.identity.toString('utf8');
  const headers = {
    ...asset.headers,
    ...createPageHeaders(path, parsePageContents(html), sources),
  };
  const page = { ...asset, language, headers, variants: listVariants(file, contents, headers) };
  if (path === routes.notFound.path) return { ...page, path: '404', status: 404 };
  if (path === routes.serverError.path) return { ...page, path: '500', status: 500 };
  return { ...page, path };
}

function listHeaders(file: string): Record<string, string> {
  const caching = revalidatedFiles.test(file) ? revalidate : cacheOneHour;
  return {
    'Cache-Control': file.startsWith(hashedFolder) ? immutableCacheControl : caching,
    // Web mail and chats embed these pictures in their own pages.
    ...(`/${file}`.startsWith(ogImageFolder) && {
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  };
}

function readContents(folder: string, file: string) {
  const copies = encodings.flatMap((encoding) => {
    const path = join(folder, getVariantFilename(file, encoding));
    return existsSync(path) ? [[encoding, readFileSync(path)] as const] : [];
  });
  return { ...Object.fromEntries(copies), identity: readFileSync(join(folder, file)) };
}

/** The unique digests of a page's inline scripts and styles, and the unique names of its embeds. */
export function parsePageContents(html: string): PageContents {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const embeds = new Set<string>();
  const nodes: Tree.Node[] = [parse(html, { scriptingEnabled: false })];
  for (const node of nodes) {
    if ('content' in node) nodes.push(node.content);
    if ('childNodes' in node) nodes.push(...node.childNodes);
    if (node.nodeName === 'style') styles.add(hashContent(node));
    if (node.nodeName === 'script' && isInlineScript(node)) scripts.add(hashContent(node));
    const embed = findAttribute(node, 'data-embed');
    if (embed !== undefined) embeds.add(embed);
  }
  return { scripts: [...scripts], styles: [...styles], embeds: [...embeds] };
}

function hashContent(element: Tree.Node): string {
  const children = 'childNodes' in element ? element.childNodes : [];
  const text = children.map((child) => ('value' in child ? child.value : '')).join('');
  return `sha256-${hash('sha256', text, 'base64')}`;
}

/** Scripts that the browser executes or applies; data blocks such as JSON-LD need no hash. */
function isInlineScript(element: Tree.Node): boolean {
  const type = findAttribute(element, 'type')?.trim().toLowerCase() ?? '';
  const isExecuted = ['', 'module', 'text/javascript', 'importmap'].includes(type);
  return isExecuted && findAttribute(element, 'src') === undefined;
}

function findAttribute(node: Tree.Node, name: string): string | undefined {
  const attributes = 'attrs' in node ? node.attrs : [];
  return attributes.find((attribute) => attribute.name === name)?.value;
}
