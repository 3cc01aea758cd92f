import { hash } from 'node:crypto';
import type { Lead } from '#lead/schema.ts';

/** Most characters of an Idempotency-Key. */
const maxLength = 255;

export type RequestKey = { ok: true; key: string | null } | { ok: false };

/** What a client calls its message, so that sending it again does not make another one. */
export function requestKey(headers: Headers): RequestKey {
  const key = headers.get('idempotency-key') ?? '';
  if (key === '') return { ok: true, key: null };
  return key.length <= maxLength && /^[\x20-\x7e]+$/.test(key) ? { ok: true, key } : { ok: false };
}

/** The same for the same message, however it was written down. */
export function fingerprint(lead: Lead): string {
  const { name, email, company, size, suite, message } = lead;
  const fields = [name, email, company, size, suite, message];
  return hash('sha256', JSON.stringify(fields));
}
