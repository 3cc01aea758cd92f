import type { Lead } from './schema.ts';

/**
 * The `Idempotency-Key` of a message: the SHA-256 of its content, in hexadecimal. A double click, a
 * retry, a reload or a second tab with the same message send the same key, so that it becomes one
 * lead. Where the browser has no hash function (a page without TLS) the key is random.
 */
export async function idempotencyKey(lead: Lead): Promise<string> {
  if (!('subtle' in crypto)) return hex(randomBytes());
  const text = JSON.stringify(Object.entries(lead).sort(([a], [b]) => a.localeCompare(b)));
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function randomBytes(): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(16));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
