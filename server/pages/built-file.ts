import { createHash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from '#server/http/content-encoding.ts';
import { policyHeaders } from '#server/http/content-security-policy.ts';
import type { ReplyHeaders } from '#server/http/reply.ts';

/** A file of the build in every encoding that makes it smaller. */
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
  /** The file, and as the build has compressed it. */
  bodies: ReadonlyMap<Encoding, Buffer<ArrayBuffer>>;
  /** Headers of every response with this file. */
  headers: ReplyHeaders;
  policy: string | null;
};

/** Prepares a file. The build has compressed whatever gets smaller by it; the server does not. */
export function prepareFile(source: FileSource): BuiltFile {
  const { path, policy } = source;
  const contentType = getMimeType(path) ?? 'application/octet-stream';
  const size = source.bodies.get('identity')?.length ?? 0;
  const bodies = new Map<Encoding, Body>();
  for (const [encoding, bytes] of source.bodies) {
    if (encoding !== 'identity' && bytes.length >= size) continue;
    bodies.set(encoding, prepareBody(bytes, encoding, contentType, source));
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
  // 72 bits: each byte counts in the first flight of a connection.
  return `"${digest.slice(0, 12)}"`;
}
