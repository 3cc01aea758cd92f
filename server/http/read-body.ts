import { getIncomingMessage } from './client-address.ts';

const maxBodyBytes = 64 * 1024;

/** Reading on keeps the connection open, on which a proxy may have sent its next request. */
const maxDiscardedBytes = 1024 * 1024;

export type ReadBody =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; kind: 'too-large' | 'aborted' };

/** Reads into one buffer: one-byte chunks on their own would take a hundred times their size. */
export async function readBody(request: Request, environment: unknown): Promise<ReadBody> {
  const declaredLength = Number(request.headers.get('content-length') ?? 0);
  if (declaredLength > maxBodyBytes) return { ok: false, kind: 'too-large' };
  const buffer = new Uint8Array(maxBodyBytes);
  let length = 0;
  let reads = 0;
  try {
    for await (const chunk of readChunks(request, environment)) {
      if (length < maxBodyBytes) buffer.set(chunk.subarray(0, maxBodyBytes - length), length);
      length += chunk.length;
      reads += 1;
      // Each read takes processor time, even of one byte.
      if (length > maxBodyBytes + maxDiscardedBytes || reads > maxBodyBytes) break;
    }
  } catch {
    // The client disconnected, or sent invalid framing: no response would reach it.
    return { ok: false, kind: 'aborted' };
  }
  if (length > maxBodyBytes) return { ok: false, kind: 'too-large' };
  return { ok: true, bytes: buffer.subarray(0, length) };
}

/** Reads from the socket if there is one: the body of a `Request` would queue chunks again. */
function readChunks(request: Request, environment: unknown): AsyncIterable<Uint8Array> {
  // The response still needs the connection.
  const keepOpen = { destroyOnReturn: false };
  return getIncomingMessage(environment)?.iterator(keepOpen) ?? request.body ?? new Blob().stream();
}
