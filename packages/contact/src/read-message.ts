import { randomUUIDv7 } from 'node:crypto';
import { isRecord } from '@altanube/base/is-record';
import type { Message } from '@altanube/outbox';
import { attributionField, subjectField } from './attribution.ts';
import { toMessage } from './contact-message.ts';
import {
  elapsedField,
  fieldOrder,
  honeypotField,
  type ContactField,
  type FieldIssue,
} from './fields.ts';
import { toUnicodeAddress } from './mail-address.ts';
import { readSentAttribution } from './read-attribution.ts';
import { parseFields } from './schema.ts';

/** Body of a contact message: `script` sends JSON, pages without JavaScript post a `form`. */
type BodyType = { sender: 'script' | 'form'; contentType: string };

const formFields = [...fieldOrder, honeypotField, elapsedField, subjectField, attributionField];

export function getBodyType(headers: Headers): BodyType | null {
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

/** Whether the browser submits the form natively and will show the response as a page. */
export function isFormPost(headers: Headers): boolean {
  return getBodyType(headers)?.sender === 'form';
}

type ReadMessageResult =
  | { kind: 'read'; message: Message }
  /** The body does not match its content type. */
  | { kind: 'unreadable' }
  | { kind: 'invalid'; issues: FieldIssue[] };

type ReadOptions = {
  form: { name: string; fields: readonly ContactField[] };
  language: string;
  receivedAt: number;
  /** Domain of Message-IDs. */
  mailDomain: string;
};

export async function readMessage(
  bytes: Uint8Array<ArrayBuffer>,
  type: BodyType,
  { form: { name, fields }, language, receivedAt, mailDomain }: ReadOptions,
): Promise<ReadMessageResult> {
  const parsed = await parseBody(bytes, type);
  if (parsed === null) return { kind: 'unreadable' };
  const { input } = parsed;
  const result = parseFields(input, fields);
  if (!result.ok) return { kind: 'invalid', issues: result.issues };
  const { values } = result;
  const form = name === 'contact' ? null : name;
  const id = randomUUIDv7();
  const contactMessage = {
    ...{ ...values, email: toUnicodeAddress(values.email) },
    ...{ id, receivedAt, language, mailId: `<${id}@${mailDomain}>` },
    suspicion: findSuspicion(input),
    attribution: readSentAttribution(input, form),
  };
  return { kind: 'read', message: toMessage(contactMessage, form) };
}

async function parseBody(
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
    // `URIError`: a multipart parameter with malformed percent-encoding (RFC 8187).
    if ([SyntaxError, TypeError, URIError].some((type) => error instanceof type)) return null;
    throw error;
  }
}

/** Reasons for quarantine: the hidden field was filled in, or the form was sent too soon. */
export const suspicions = ['hidden-field', 'too-fast'] as const;

export type Suspicion = (typeof suspicions)[number];

/** From the opening of the page; people need longer, even with autofill. */
const minElapsedMs = 2000;

/** Returns why a message is likely spam, or null. Ignores missing and malformed signals. */
function findSuspicion(input: unknown): Suspicion | null {
  if (readText(input, honeypotField).trim() !== '') return 'hidden-field';
  const elapsed = readText(input, elapsedField);
  return /^\d+(?:\.\d+)?$/.test(elapsed) && Number(elapsed) < minElapsedMs ? 'too-fast' : null;
}

function readText(input: unknown, field: string): string {
  const value = isRecord(input) && Object.hasOwn(input, field) ? input[field] : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
