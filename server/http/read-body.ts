/** Most bytes that are read of a body. */
export const maxBodyBytes = 64 * 1024;

/**
 * How many more are thrown away. A body that is left unread takes its connection with it, and with
 * that the next request that a proxy sends over it.
 */
const discardedBytes = 1024 * 1024;

export type ReadBody =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; kind: 'too-large' | 'cut-off' };

/** Reads a body, unless it is longer than that. */
export async function readBody(request: Request, maxBytes = maxBodyBytes): Promise<ReadBody> {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > maxBytes) return { ok: false, kind: 'too-large' };
  try {
    const bytes =
      announced === null ? await readChunks(request, maxBytes) : await readWhole(request);
    return bytes.length > maxBytes ? { ok: false, kind: 'too-large' } : { ok: true, bytes };
  } catch {
    // The client went away, or its framing broke: there is nobody left to tell what was wrong.
    return { ok: false, kind: 'cut-off' };
  }
}

/** All at once, which is quicker: Node ends a body at its announced length. */
async function readWhole(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await request.arrayBuffer());
}

/** What comes in, until it is too much; what is too much is not kept. */
async function readChunks(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length - chunk.length <= maxBytes) chunks.push(chunk);
    if (length > maxBytes + discardedBytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
