import { attributionField, subjectField, type Attribution } from '#lead/attribution.ts';
import { fieldOrder } from '#lead/fields.ts';
import { isRecord } from '#lead/schema.ts';
import { elapsedField, honeypotField } from '#lead/signals.ts';
import { readAttribution } from '#server/leads/attribution.ts';
import type { Suspicion } from '#server/leads/contact-messages.ts';

/** The content type of a contact message: `script` sends JSON, a page without script a form. */
export type BodyType = { sender: 'script' | 'form'; contentType: string };

const formFields = [...fieldOrder, honeypotField, elapsedField, subjectField, attributionField];

/** People need longer for the fields, even with autofill. */
const minimumElapsedMs = 2000;

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

/** Decodes a body, whose fields the lead's schema validates. Null if it is not what its type says. */
export async function parseBody(
  bytes: Uint8Array<ArrayBuffer>,
  { sender, contentType }: BodyType,
): Promise<{ input: unknown } | null> {
  try {
    // JSON between systems is UTF-8 (RFC 8259, section 8.1).
    if (sender === 'script') {
      return { input: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
    }
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    return { input: Object.fromEntries(formFields.map((field) => [field, form.get(field)])) };
  } catch (error) {
    // `URIError`: a multipart parameter whose percent-encoding is none (RFC 8187).
    if ([SyntaxError, TypeError, URIError].some((type) => error instanceof type)) return null;
    throw error;
  }
}

/** Why a message is likely spam, or null. A signal that is missing or malformed is ignored. */
export function suspicionOf(input: unknown): Suspicion | null {
  if (textOf(input, honeypotField).trim() !== '') return 'hidden-field';
  const elapsed = textOf(input, elapsedField);
  return /^\d+(?:\.\d+)?$/.test(elapsed) && Number(elapsed) < minimumElapsedMs ? 'too-fast' : null;
}

function textOf(input: unknown, field: string): string {
  const value = isRecord(input) && Object.hasOwn(input, field) ? input[field] : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What a message says of how the visitor came to write it. A form has all but the subject as JSON. */
export function sentAttribution(input: unknown): Attribution | null {
  if (!isRecord(input)) return null;
  const sent = input[attributionField];
  const parts = typeof sent === 'string' ? parsedOrNull(sent) : sent;
  const subject = input[subjectField];
  return readAttribution({ ...(isRecord(parts) && parts), subject });
}

function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Empty, or not from our page; the message counts all the same.
    return null;
  }
}
