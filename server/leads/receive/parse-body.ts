import { attributionField, subjectField } from '#lead/attribution.ts';
import { fieldOrder } from '#lead/fields.ts';
import { elapsedField, honeypotField } from '#lead/signals.ts';

/** The content type of a contact message: `script` sends JSON, a page without script a form. */
export type BodyType = { sender: 'script' | 'form'; contentType: string };

const utf8 = new TextDecoder('utf-8', { fatal: true });

const formFields = [...fieldOrder, honeypotField, elapsedField, subjectField, attributionField];

export type ParsedBody = { ok: true; input: unknown } | { ok: false };

/** The type of a request's body, or null if it is not supported. */
export function bodyType(headers: Headers): BodyType | null {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return null;
  const contentType = headers.get('content-type') ?? '';
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  if (mediaType === 'application/json') return { sender: 'script', contentType };
  if (mediaType === 'application/x-www-form-urlencoded' || mediaType === 'multipart/form-data') {
    return { sender: 'form', contentType };
  }
  return null;
}

/** Whether a browser posts a form by itself, and so will show the response to the visitor. */
export function isFormPost(headers: Headers): boolean {
  return bodyType(headers)?.sender === 'form';
}

/** Decodes a body. Its fields are validated by the lead's schema. */
export async function parseBody(
  bytes: Uint8Array<ArrayBuffer>,
  { sender, contentType }: BodyType,
): Promise<ParsedBody> {
  try {
    if (sender === 'script') return { ok: true, input: parseJson(bytes) };
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    const input = Object.fromEntries(formFields.map((field) => [field, form.get(field)]));
    return { ok: true, input };
  } catch (error) {
    // `URIError`: a multipart parameter whose percent-encoding is none (RFC 8187).
    const isUnreadable = [SyntaxError, TypeError, URIError].some((type) => error instanceof type);
    if (isUnreadable) return { ok: false };
    throw error;
  }
}

/** JSON between systems is UTF-8 (RFC 8259, section 8.1); other encodings are refused. */
function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(utf8.decode(bytes));
}
