import { createHash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from '#server/http/content-encoding.ts';

/** A file of the build, in memory, in every encoding that makes it smaller. */
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
  /** The file as the build has compressed it. */
  copies: ReadonlyMap<Encoding, Buffer<ArrayBuffer>>;
};

/** Prepares a file. The build has compressed whatever gets smaller by it; the server does not. */
export function prepareFile({ path, bytes, cacheControl, policy, copies }: FileSource): BuiltFile {
  const contentType = getMimeType(path) ?? 'application/octet-stream';
  const bodies = new Map<Encoding, Body>([['identity', prepareBody(bytes, policy)]]);
  for (const [encoding, copy] of copies) {
    if (copy.length < bytes.length) bodies.set(encoding, prepareBody(copy, policy));
  }
  return { contentType, cacheControl, policy, bodies };
}

/** With a strong validator (RFC 9110, section 8.8.3) of the bytes and of the policy sent with them. */
function prepareBody(bytes: Buffer<ArrayBuffer>, policy: string | null): Body {
  const digest = createHash('sha256')
    .update(policy ?? '')
    .update(bytes)
    .digest('base64url');
  return { bytes, etag: `"${digest.slice(0, 22)}"` };
}
