import { hash } from 'node:crypto';
import type { Lead } from '#lead/schema.ts';

/** The longest Idempotency-Key, in characters. */
const maxLength = 255;

export type IdempotencyKey = { ok: true; key: string | null } | { ok: false };

/** The Idempotency-Key of a request: sending it again with the same key stores no second lead. */
export function readIdempotencyKey(headers: Headers): IdempotencyKey {
  const key = headers.get('idempotency-key') ?? '';
  if (key === '') return { ok: true, key: null };
  return key.length <= maxLength && /^[\x20-\x7e]+$/.test(key) ? { ok: true, key } : { ok: false };
}

/** A hash of the six fields: equal for equal messages, whatever the encoding of the request. */
export function fingerprintOf(lead: Lead): string {
  const { name, email, company, size, suite, message } = lead;
  const fields = [name, email, company, size, suite, message];
  return hash('sha256', JSON.stringify(fields));
}
