import { createHash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from '#server/http/content-encoding.ts';
import { policyHeaders } from '#server/http/content-security-policy.ts';
import type { ReplyHeaders } from '#server/http/reply.ts';

/** A file of the build, in memory, in every encoding that makes it smaller. */
export type BuiltFile = {
  contentType: string;
  /** Content security policy, for documents. */
  policy: string | null;
  bodies: ReadonlyMap<Encoding, Body>;
};

export type Body = {
  bytes: Buffer<ArrayBuffer>;
  etag: string;
  /** Headers of the response with these bytes, but those that depend on the request. */
  headers: ReplyHeaders;
  /** Headers of the response that they have not changed. */
  unchangedHeaders: ReplyHeaders;
};

export type FileSource = {
  path: string;
  bytes: Buffer<ArrayBuffer>;
  /** Headers of every response with this file. */
  headers: ReplyHeaders;
  policy: string | null;
  /** The file as the build has compressed it. */
  copies: ReadonlyMap<Encoding, Buffer<ArrayBuffer>>;
};

/** Prepares a file. The build has compressed whatever gets smaller by it; the server does not. */
export function prepareFile(source: FileSource): BuiltFile {
  const { path, bytes, policy, copies } = source;
  const contentType = getMimeType(path) ?? 'application/octet-stream';
  const bodies = new Map<Encoding, Body>();
  for (const [encoding, copy] of [['identity', bytes] as const, ...copies]) {
    if (encoding !== 'identity' && copy.length >= bytes.length) continue;
    bodies.set(encoding, prepareBody(copy, encoding, contentType, source));
  }
  return { contentType, policy, bodies };
}

function prepareBody(
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
  contentType: string,
  { policy, headers }: FileSource,
): Body {
  const etag = validatorOf(bytes, policy);
  const unchangedHeaders = {
    ...headers,
    ...(policy !== null && policyHeaders(policy)),
    ETag: etag,
  };
  return {
    bytes,
    etag,
    unchangedHeaders,
    headers: {
      ...unchangedHeaders,
      'Content-Type': contentType,
      'Content-Length': String(bytes.length),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    },
  };
}

/** A strong validator (RFC 9110, section 8.8.3) of the bytes and of the policy sent with them. */
function validatorOf(bytes: Buffer<ArrayBuffer>, policy: string | null): string {
  const digest = createHash('sha256')
    .update(policy ?? '')
    .update(bytes)
    .digest('base64url');
  return `"${digest.slice(0, 16)}"`;
}
