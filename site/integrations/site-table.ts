import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { getMimeType } from 'hono/utils/mime';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { encodings } from '@altanube/pages/negotiation';
import { listRedirects } from '@altanube/pages/redirects';
import {
  createEntityTag,
  hashedFolder,
  immutable,
  tableFile,
  type ListedFile,
  type SiteTable,
} from '@altanube/pages/table';
import { languages } from '@altanube/content/languages';
import { ogImageFolder } from '@altanube/content/og-images';
import { routes } from '@altanube/content/routes';
import type { Redirect } from '@altanube/content/schema/redirects';
import { pageHeaders, type PageContents, type PageSources } from './page-policy.ts';

/** Pages are always revalidated, which costs a 304, so that a new build shows at once. */
const revalidate = 'no-cache';
/** So are scripts and what they fetch, which belong to the pages of the same build, and the sitemap. */
const ofPages = /\.(?:html|js|json|xml)$/;
const oneHour = 'public, max-age=3600';

const copyPattern = /\.(?:br|gz)$/;
const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Writes the table of all that the server serves. Comes after all steps that change any of it. */
export function siteTable(sources: PageSources, redirects: readonly Redirect[]): AstroIntegration {
  return {
    name: 'site-table',
    hooks: {
      'astro:build:done': ({ dir }) => writeSiteTable(fileURLToPath(dir), sources, redirects),
    },
  };
}

/** Writes the table of a built site into its folder; `sources` decide the policies of its pages. */
export function writeSiteTable(
  folder: string,
  sources: PageSources = {},
  redirects: readonly Redirect[] = [],
): void {
  // Hidden files are left out, except those in `.well-known` (RFC 8615).
  const names = globSync(['**/*', '.well-known/*'], { cwd: folder })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !/(?:^|\/)\.(?!well-known\/)/.test(name))
    .filter((name) => statSync(join(folder, name)).isFile());
  const present = new Set(names);
  const isCopy = (name: string) =>
    copyPattern.test(name) && present.has(name.replace(copyPattern, ''));
  const files = names.filter((name) => !isCopy(name));

  const table: SiteTable = {
    files: files.map((file) => describe(folder, file, sources)),
    redirects: listRedirects(redirects),
  };
  for (const { path } of table.files) {
    if (!Object.hasOwn(table.redirects, path)) continue;
    throw new Error(`content/redirects.yaml: ${path} is a file of the site, and leads nowhere.`);
  }
  // Whole or not at all, whenever the build is ended.
  const path = join(folder, tableFile);
  writeFileSync(`${path}.new`, JSON.stringify(table, null, 1));
  renameSync(`${path}.new`, path);
}

function describe(folder: string, file: string, sources: PageSources): ListedFile {
  const content = readFileSync(join(folder, file));
  const asset: ListedFile = {
    path: `/${file}`,
    status: 200,
    language: null,
    contentType: getMimeType(file) ?? 'application/octet-stream',
    headers: listHeaders(file),
    variants: listVariants(folder, file, content.length),
  };
  const language = languages.find((name) => file.startsWith(`${name}/`));
  if (language === undefined || !file.endsWith('.html')) return asset;

  const path = `/${file.slice(language.length + 1).replace(/(?:^index)?\.html$/, '')}` as const;
  const headers = pageHeaders(path, readPage(content.toString('utf8')), sources);
  const page = {
    ...asset,
    language,
    headers: { ...asset.headers, ...headers },
    // A page is new to caches when its policy has changed.
    variants: asset.variants.map((variant) => ({
      ...variant,
      etag: createEntityTag(variant.etag + JSON.stringify(headers)),
    })),
  };
  if (path === routes.notFound.path) return { ...page, path: '404', status: 404 };
  if (path === routes.serverError.path) return { ...page, path: '500', status: 500 };
  return { ...page, path };
}

function listHeaders(file: string): Record<string, string> {
  const caching = ofPages.test(file) ? revalidate : oneHour;
  return {
    'Cache-Control': file.startsWith(hashedFolder) ? immutable : caching,
    // Web mail and chats embed these pictures in their own pages.
    ...(`/${file}`.startsWith(ogImageFolder) && {
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  };
}

function listVariants(folder: string, original: string, size: number): ListedFile['variants'] {
  return encodings.flatMap((encoding) => {
    const file = original + suffixes[encoding];
    if (!existsSync(join(folder, file))) return [];
    const content = readFileSync(join(folder, file));
    const isWorthwhile = encoding === 'identity' || content.length < size;
    return isWorthwhile
      ? [{ encoding, file, bytes: content.length, etag: createEntityTag(content) }]
      : [];
  });
}

/** The digests of a page's inline scripts and styles, and the names of its embeds; each once. */
export function readPage(html: string): PageContents {
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
