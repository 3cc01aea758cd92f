import { hash } from 'node:crypto';
import type { Language } from '@altanube/content/languages';
import type { Encoding } from './negotiation.ts';
import type { Redirects } from './redirects.ts';

/** The file in `dist/` with the `SiteTable`. */
export const tableFile = '.site-table.json';

/** All that is served, and how. */
export type SiteTable = { files: ListedFile[]; redirects: Redirects };

/** A page or file of the site, as the build lists it. */
export type ListedFile = {
  /** The address; of an error page its status, which no request can name. */
  path: `/${string}` | '404' | '500';
  status: 200 | 404 | 500;
  /** Of a page; null for any other file. */
  language: Language | null;
  contentType: string;
  /** Headers that depend neither on the request nor on whether the site is on https. */
  headers: Record<string, string>;
  /** The file as it is, and its compressed copies if they are smaller. */
  variants: ListedVariant[];
};

/** `file` is a name in `dist/`: `es/precios.html.br`. */
export type ListedVariant = { encoding: Encoding; file: string; bytes: number; etag: string };

/** Astro puts a hash of the content into the names in this folder. */
export const hashedFolder = '_astro/';
export const immutable = 'public, max-age=31536000, immutable';

/**
 * A strong validator (RFC 9110, section 8.8.3). 72 bits: each byte counts in the first flight of a
 * connection.
 */
export function createEntityTag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 12)}"`;
}
