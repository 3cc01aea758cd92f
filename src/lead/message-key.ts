import type { Lead } from './schema.ts';

/**
 * Names a message by what it says (SHA-256, in hexadecimal), for `Idempotency-Key`: a double
 * click, a retry, a reload or a second tab with the same message all carry the same key, so that
 * it becomes one lead. Where the browser gives no hash (a page without TLS) the key is random.
 */
export async function messageKey(lead: Lead): Promise<string> {
  if (!('subtle' in crypto)) return hex(randomBytes());
  const text = JSON.stringify(Object.entries(lead).sort(([a], [b]) => a.localeCompare(b)));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

/** For a page without TLS, where `crypto` has no more than random numbers. */
function randomBytes(): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(16));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
