import type { ListedFile, ListedVariant } from './table.ts';
import {
  chooseEncoding,
  languageCookieHeader,
  type Encoding,
  type LanguageChoice,
} from './negotiation.ts';

export type SiteFile = Pick<ListedFile, 'status' | 'language' | 'contentType'> & {
  /** Headers of every response with this file, those about its content excepted. */
  headers: Record<string, string>;
  variants: ReadonlyMap<Encoding, ListedVariant>;
};

export type Visit = {
  choice: LanguageChoice;
  /** The site is served over https, so its cookies must be `Secure`. */
  isHttps: boolean;
};

export type Reply = {
  status: number;
  headers: Record<string, string>;
  /** The file of the build that is the body; null: none. */
  file: string | null;
};

export function replyWith(file: SiteFile, request: Request, visit: Visit): Reply {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), file.variants);
  const variant = file.variants.get(encoding);
  if (variant === undefined) throw new Error(`${request.url} has no body for ${encoding}`);
  const { status } = file;
  const headers = {
    ...file.headers,
    ETag: variant.etag,
    ...negotiatedHeaders(request, file, visit),
  };

  if (status === 200) {
    // Compared weakly (RFC 9110, section 13.1.2).
    const known = request.headers.get('if-none-match')?.replaceAll('W/', '') ?? '';
    if (listsTag(known, variant.etag)) return { status: 304, headers, file: null };
  }
  const content = {
    'Content-Type': file.contentType,
    'Content-Length': String(variant.bytes),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  };
  const body = request.method === 'HEAD' ? null : variant.file;
  return { status, headers: { ...headers, ...content }, file: body };
}

/** Those that follow from the request, of a page from its language first of all. */
function negotiatedHeaders(
  request: Request,
  { status, language }: SiteFile,
  { choice, isHttps }: Visit,
): Record<string, string> {
  if (language === null) return { Vary: 'Accept-Encoding' };
  const isKept = status === 200 && isPrefetch(request);
  return {
    'Content-Language': language,
    Vary: choice.isExplicit ? 'Accept-Encoding' : 'Accept-Encoding,Accept-Language,Cookie',
    // Otherwise the visitor who follows the link would wait until it is revalidated.
    ...(isKept && { 'Cache-Control': 'private, max-age=30' }),
    ...(choice.isNew && {
      'Set-Cookie': languageCookieHeader(language, isHttps),
      'Cache-Control': 'private, no-cache',
    }),
  };
}

export function isPrefetch(request: Request): boolean {
  return /^prefetch\b/.test(request.headers.get('sec-purpose') ?? '');
}

function listsTag(header: string, etag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}
