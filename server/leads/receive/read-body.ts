/** Most bytes of a contact message that are read. */
export const maxBodyBytes = 64 * 1024;

export type ReadBody =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; kind: 'too-large' | 'cut-off' };

/** Reads a body, counting as it comes in: the length that a client claims is no promise. */
export async function readBody(request: Request, maxBytes = maxBodyBytes): Promise<ReadBody> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    return { ok: false, kind: 'too-large' };
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) return { ok: false, kind: 'too-large' };
      chunks.push(chunk);
    }
  } catch {
    // The client went away, or its framing broke: there is nobody left to tell what was wrong.
    return { ok: false, kind: 'cut-off' };
  }
  return { ok: true, bytes: new Uint8Array(Buffer.concat(chunks)) };
}
