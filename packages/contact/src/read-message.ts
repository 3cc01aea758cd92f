import { attributionField, subjectField, type Attribution } from './attribution.ts';
import {
  elapsedField,
  fieldOrder,
  honeypotField,
  type Lead,
  type LeadField,
  type LeadIssue,
} from './fields.ts';
import { readSentAttribution } from './read-attribution.ts';
import { parseLead } from './schema.ts';
import { findSuspicion, type Suspicion } from './stored-lead.ts';

/** Body of a contact message: `script` sends JSON, pages without JavaScript post a `form`. */
export type BodyType = { sender: 'script' | 'form'; contentType: string };

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

export type ContactMessage = {
  lead: Lead;
  suspicion: Suspicion | null;
  attribution: Attribution | null;
  form: string | null;
};

export type ReadMessageResult =
  | { kind: 'read'; message: ContactMessage }
  /** The body does not match its content type. */
  | { kind: 'unreadable' }
  | { kind: 'invalid'; issues: LeadIssue[] };

export async function readMessage(
  bytes: Uint8Array<ArrayBuffer>,
  type: BodyType,
  { name, fields }: { name: string; fields: readonly LeadField[] },
): Promise<ReadMessageResult> {
  const parsed = await parseBody(bytes, type);
  if (parsed === null) return { kind: 'unreadable' };
  const { input } = parsed;
  const result = parseLead(input, fields);
  if (!result.ok) return { kind: 'invalid', issues: result.issues };
  const suspicion = findSuspicion(input);
  const form = name === 'contact' ? null : name;
  const attribution = readSentAttribution(input, form);
  return { kind: 'read', message: { lead: result.lead, suspicion, attribution, form } };
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
