import { fieldOrder, type Lead, type LeadField } from './fields.ts';

/**
 * The `Idempotency-Key` of a message: the SHA-256 of its content, in hexadecimal. A double click, a
 * retry, a reload or a second tab with the same message send the same key, so that it becomes one
 * lead. Where the browser has no hash function (a page without TLS) the key is random. Of a field
 * that the form got later only what is filled in counts, so that earlier messages keep their keys.
 */
export async function idempotencyKey(lead: Lead): Promise<string> {
  if (!('subtle' in crypto)) return hex(randomBytes());
  const entries = fieldOrder
    .filter((field) => lead[field] !== null || countedEmpty.includes(field))
    .sort()
    .map((field) => [field, lead[field]]);
  const text = JSON.stringify(entries);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** They have always counted, also where they were left empty. */
const countedEmpty: readonly LeadField[] = ['size', 'suite'];

function randomBytes(): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(16));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
