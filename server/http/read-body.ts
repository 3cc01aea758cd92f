import { incomingMessage } from './client-address.ts';

const maxBodyBytes = 64 * 1024;

/** An unread body closes its connection, and a proxy may have sent its next request there. */
const maxDiscardedBytes = 1024 * 1024;

export type ReadBody =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; kind: 'too-large' | 'aborted' };

/** Into one buffer: kept one by one, chunks of a byte would take a hundred times what they hold. */
export async function readBody(request: Request, environment: unknown): Promise<ReadBody> {
  if (isTooLong(request.headers.get('content-length'))) return { ok: false, kind: 'too-large' };
  const buffer = new Uint8Array(maxBodyBytes);
  let length = 0;
  try {
    for await (const chunk of readChunks(request, environment)) {
      if (length < maxBodyBytes) buffer.set(chunk.subarray(0, maxBodyBytes - length), length);
      length += chunk.length;
      if (length > maxBodyBytes + maxDiscardedBytes) break;
    }
  } catch {
    // The client disconnected, or sent invalid framing: no response would reach it.
    return { ok: false, kind: 'aborted' };
  }
  if (length > maxBodyBytes) return { ok: false, kind: 'too-large' };
  return { ok: true, bytes: buffer.subarray(0, length) };
}

export function isTooLong(contentLength: string | null | undefined): boolean {
  return Number(contentLength ?? 0) > maxBodyBytes;
}

/** From the socket where there is one: the body of a `Request` is a second queue of chunks. */
function readChunks(request: Request, environment: unknown): AsyncIterable<Uint8Array> {
  // Its connection is still needed for the answer.
  const keepOpen = { destroyOnReturn: false };
  return incomingMessage(environment)?.iterator(keepOpen) ?? request.body ?? new Blob().stream();
}
