import { createHash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import type { Encoding } from '#server/http/content-encoding.ts';

/** A file of the build in every encoding that makes it smaller. */
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
  /** The file, and as the build has compressed it. */
  bodies: ReadonlyMap<Encoding, Buffer<ArrayBuffer>>;
  cacheControl: string;
  policy: string | null;
};

/** Prepares a file. The build has compressed whatever gets smaller by it; the server does not. */
export function prepareFile({ path, bodies: read, cacheControl, policy }: FileSource): BuiltFile {
  const contentType = getMimeType(path) ?? 'application/octet-stream';
  const size = read.get('identity')?.length ?? 0;
  const bodies = new Map<Encoding, Body>();
  for (const [encoding, bytes] of read) {
    if (encoding === 'identity' || bytes.length < size) {
      bodies.set(encoding, prepareBody(bytes, policy));
    }
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
