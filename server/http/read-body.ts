import { incomingMessage } from './client-address.ts';

/** The longest body that is accepted. */
const maxBodyBytes = 64 * 1024;

/**
 * How much more of a body that is too long is read and discarded. An unread body closes its
 * connection, and a proxy may already have sent its next request over it.
 */
const maxDiscardedBytes = 1024 * 1024;

export type ReadBody =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; kind: 'too-large' | 'aborted' };

/** Reads a body of at most `maxBodyBytes`; `environment` holds the socket that the request came over. */
export async function readBody(request: Request, environment: unknown): Promise<ReadBody> {
  const contentLength = request.headers.get('content-length');
  if (isTooLong(contentLength)) return { ok: false, kind: 'too-large' };
  try {
    const bytes =
      contentLength === null
        ? await readChunks(chunksOf(request, environment))
        : await readWhole(request);
    return bytes.length > maxBodyBytes ? { ok: false, kind: 'too-large' } : { ok: true, bytes };
  } catch {
    // The client disconnected, or sent invalid framing: no response would reach it.
    return { ok: false, kind: 'aborted' };
  }
}

/** Whether a body of this `Content-Length` is refused unread. */
export function isTooLong(contentLength: string | null | undefined): boolean {
  return Number(contentLength ?? 0) > maxBodyBytes;
}

/** In one piece, which is faster: Node ends a body at its Content-Length. */
async function readWhole(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await request.arrayBuffer());
}

/** Into one buffer: kept one by one, chunks of a byte would take a hundred times what they hold. */
async function readChunks(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = new Uint8Array(maxBodyBytes + 1);
  let length = 0;
  for await (const chunk of chunks) {
    if (length < buffer.length) buffer.set(chunk.subarray(0, buffer.length - length), length);
    length += chunk.length;
    if (length > maxBodyBytes + maxDiscardedBytes) break;
  }
  return buffer.subarray(0, length);
}

/** From the socket where there is one: the body of a `Request` is a second queue of chunks. */
function chunksOf(request: Request, environment: unknown): AsyncIterable<Uint8Array> {
  // Its connection is still needed for the answer.
  const keepOpen = { destroyOnReturn: false };
  return incomingMessage(environment)?.iterator(keepOpen) ?? request.body ?? new Blob().stream();
}
