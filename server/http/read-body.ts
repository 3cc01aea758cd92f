/** The longest body that is accepted. */
export const maxBodyBytes = 64 * 1024;

/**
 * How much more of a body that is too long is read and discarded. An unread body closes its
 * connection, and a proxy may already have sent its next request over it.
 */
const maxDiscardedBytes = 1024 * 1024;

export type ReadBody =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; kind: 'too-large' | 'aborted' };

/** Reads a body of at most `maxBytes`. */
export async function readBody(request: Request, maxBytes = maxBodyBytes): Promise<ReadBody> {
  const contentLength = request.headers.get('content-length');
  if (Number(contentLength ?? 0) > maxBytes) return { ok: false, kind: 'too-large' };
  try {
    const bytes =
      contentLength === null ? await readChunks(request, maxBytes) : await readWhole(request);
    return bytes.length > maxBytes ? { ok: false, kind: 'too-large' } : { ok: true, bytes };
  } catch {
    // The client disconnected, or sent invalid framing: no response would reach it.
    return { ok: false, kind: 'aborted' };
  }
}

/** In one piece, which is faster: Node ends a body at its Content-Length. */
async function readWhole(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await request.arrayBuffer());
}

/** Into one buffer: kept one by one, chunks of a byte would take a hundred times what they hold. */
async function readChunks(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(maxBytes + 1);
  let length = 0;
  for await (const chunk of request.body ?? []) {
    if (length < buffer.length) buffer.set(chunk.subarray(0, buffer.length - length), length);
    length += chunk.length;
    if (length > maxBytes + maxDiscardedBytes) break;
  }
  return buffer.subarray(0, length);
}
