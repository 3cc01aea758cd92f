import type { ListedFile, ListedVariant } from './table.ts';
import {
  chooseEncoding,
  formatLanguageCookie,
  type Encoding,
  type LanguageChoice,
} from './negotiation.ts';

export type SiteFile = Pick<ListedFile, 'status' | 'language' | 'contentType'> & {
  /** Headers of every response with this file, except those about its content. */
  headers: Record<string, string>;
  variants: ReadonlyMap<Encoding, ListedVariant>;
};

type ReplyContext = {
  choice: LanguageChoice;
  /** The site is served over https, so its cookies must be `Secure`. */
  isHttps: boolean;
};

export type Reply = {
  status: number;
  headers: Record<string, string>;
  /** The file of the build with the body; null if there is none. */
  file: string | null;
  /** The body, where it is not a file. */
  text?: string;
};

export function replyWithFile(file: SiteFile, request: Request, context: ReplyContext): Reply {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), file.variants);
  const variant = file.variants.get(encoding);
  if (variant === undefined) throw new Error(`${request.url} has no body for ${encoding}`);
  const { status } = file;
  const headers = {
    ...file.headers,
    ETag: variant.etag,
    ...createNegotiatedHeaders(request, file, context),
  };

  if (status === 200) {
    // Compared weakly (RFC 9110, section 13.1.2).
    const ifNoneMatch = request.headers.get('if-none-match')?.replaceAll('W/', '') ?? '';
    if (includesEntityTag(ifNoneMatch, variant.etag)) return { status: 304, headers, file: null };
  }
  const content = {
    'Content-Type': file.contentType,
    'Content-Length': String(variant.bytes),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  };
  const body = request.method === 'HEAD' ? null : variant.file;
  return { status, headers: { ...headers, ...content }, file: body };
}

/** Headers that depend on the request: for a page, mainly on its language. */
function createNegotiatedHeaders(
  request: Request,
  { status, language }: SiteFile,
  { choice, isHttps }: ReplyContext,
): Record<string, string> {
  if (language === null) return { Vary: 'Accept-Encoding' };
  const isCacheable = status === 200 && isPrefetch(request);
  return {
    'Content-Language': language,
    Vary: choice.isExplicit ? 'Accept-Encoding' : 'Accept-Encoding,Accept-Language,Cookie',
    // Otherwise a visitor who follows the link would wait for revalidation.
    ...(isCacheable && { 'Cache-Control': 'private, max-age=30' }),
    ...(choice.isNew && {
      'Set-Cookie': formatLanguageCookie(language, isHttps),
      'Cache-Control': 'private, no-cache',
    }),
  };
}

export function isPrefetch(request: Request): boolean {
  return /^prefetch\b/.test(request.headers.get('sec-purpose') ?? '');
}

function includesEntityTag(header: string, etag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}
