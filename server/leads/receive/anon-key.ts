import { hash, timingSafeEqual } from 'node:crypto';

/** Whether a request carries the public key, in `apikey` or as a bearer token (RFC 6750). */
export function hasAnonKey(headers: Headers, anonKey: string): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return [headers.get('apikey'), bearer].some(
    (given) => typeof given === 'string' && isEqual(given, anonKey),
  );
}

/** Compares in constant time, so that the duration reveals neither the key nor its length. */
function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(a), digest(b));
}
