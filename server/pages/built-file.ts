import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from '#server/http/content-encoding.ts';

/** A finished file as it goes out: in memory, in every encoding that makes it smaller. */
export type BuiltFile = {
  contentType: string;
  cacheControl: string;
  /** Content security policy, for documents. */
  policy: string | null;
  bodies: ReadonlyMap<Encoding, Body>;
};

export type Body = { bytes: Buffer<ArrayBuffer>; etag: string };

export type FileSource = {
  path: string;
  bytes: Buffer<ArrayBuffer>;
  cacheControl: string;
  policy: string | null;
  /** What the build has compressed already. */
  compressed: { br: Buffer<ArrayBuffer> | null; gzip: Buffer<ArrayBuffer> | null };
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Prepares a file. What the build did not compress is compressed here, as small as it gets. */
export async function buildFile(source: FileSource): Promise<BuiltFile> {
  const { path, bytes, cacheControl, policy, compressed } = source;
  const contentType = getMimeType(path) ?? 'application/octet-stream';
  const bodies = new Map<Encoding, Body>([['identity', body(bytes, policy)]]);
  if (isText(contentType)) {
    const br = compressed.br ?? (await compressBrotli(bytes, brotliOptions(bytes)));
    const gz = compressed.gzip ?? (await compressGzip(bytes, { level: 9 }));
    if (br.length < bytes.length) bodies.set('br', body(br, policy));
    if (gz.length < bytes.length) bodies.set('gzip', body(gz, policy));
  }
  return { contentType, cacheControl, policy, bodies };
}

/** A strong validator (RFC 9110, section 8.8.3) of the bytes and of the policy they came with. */
function body(bytes: Buffer<ArrayBuffer>, policy: string | null): Body {
  const digest = createHash('sha256')
    .update(policy ?? '')
    .update(bytes)
    .digest('base64url');
  return { bytes, etag: `"${digest.slice(0, 22)}"` };
}

function isText(contentType: string): boolean {
  return /^text\/|[/+](?:json|xml)\b|^image\/x-icon$/.test(contentType);
}

function brotliOptions(bytes: Buffer) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}
