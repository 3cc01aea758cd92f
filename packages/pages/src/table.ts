import { hash } from 'node:crypto';
import type { Language } from '@altanube/content/languages';
import { encodings, type Encoding } from './negotiation.ts';
import type { Redirects } from './redirects.ts';

export const tableFile = '.site-table.json';

export type SiteTable = {
  files: ListedFile[];
  redirects: Redirects;
  /** The origin that the pages name as their own, such as `https://www.example.com`; or null. */
  origin: string | null;
  /** The mailbox that `security.txt` names. */
  securityMailbox?: string | undefined;
  /** The last day whose public holidays the pages know; undefined if they know none. */
  holidaysUntil?: string | undefined;
};

export type ListedFile = {
  /** The address, or the status of an error page, which no request can name. */
  path: `/${string}` | '404' | '500';
  status: 200 | 404 | 500;
  language: Language | null;
  contentType: string;
  /** Headers that depend neither on the request nor on whether the site is on https. */
  headers: Record<string, string>;
  variants: ListedVariant[];
};

/** `file` is a name in `dist/`: `es/precios.html.br`. */
export type ListedVariant = { encoding: Encoding; file: string; bytes: number; etag: string };

/** Names in this folder contain a hash of the content, which Astro adds. */
export const hashedFolder = '_astro/';
export const immutableCacheControl = 'public, max-age=31536000, immutable';

/** Strong (RFC 9110, section 8.8.3). 72 bits, since it is in the first flight of a connection. */
export function createEntityTag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 12)}"`;
}

const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

export function getVariantFilename(file: string, encoding: Encoding): string {
  return file + suffixes[encoding];
}

type Contents = { identity: Uint8Array } & Partial<Record<Encoding, Uint8Array>>;

/** `headers` are those of a page: they are part of its ETag, so a new policy makes it change. */
export function listVariants(
  file: string,
  contents: Contents,
  headers: Record<string, string> | null,
): ListedVariant[] {
  return encodings.flatMap((encoding) => {
    const content = contents[encoding];
    if (content === undefined) return [];
    if (encoding !== 'identity' && content.length >= contents.identity.length) return [];
    const tag = createEntityTag(content);
    const etag = headers === null ? tag : createEntityTag(tag + JSON.stringify(headers));
    return [{ encoding, file: getVariantFilename(file, encoding), bytes: content.length, etag }];
  });
}
