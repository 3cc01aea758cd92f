import { hash } from 'node:crypto';
import type { Lead } from '#lead/fields.ts';
import { firstFields, laterFields } from '#server/leads/later-fields.ts';

/** The longest Idempotency-Key, in characters. */
const maxLength = 255;

export type IdempotencyKey = { ok: true; key: string | null } | { ok: false };

/** The Idempotency-Key of a request: sending it again with the same key stores no second lead. */
export function readIdempotencyKey(headers: Headers): IdempotencyKey {
  const key = headers.get('idempotency-key') ?? '';
  if (key === '') return { ok: true, key: null };
  return key.length <= maxLength && /^[\x20-\x7e]+$/.test(key) ? { ok: true, key } : { ok: false };
}

/**
 * A hash of the fields: equal for equal messages, whatever the encoding of the request. Of the fields
 * that the form got later only those filled in count, so that earlier messages keep theirs.
 */
export function fingerprintOf(lead: Lead): string {
  const first = firstFields.map((field) => lead[field]);
  const later = laterFields
    .map((field) => [field, lead[field]])
    .filter(([, value]) => value !== null);
  return hash('sha256', JSON.stringify([...first, ...later]));
}
