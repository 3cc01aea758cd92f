import { isIP } from 'node:net';
import pg from 'pg';

/**
 * Whether the connection to a database leaves this machine without TLS, or with TLS that does not
 * prove who answers: neither the certificate nor the name in it may go unchecked. The driver says how
 * it takes the address and its own environment variables, such as PGSSLMODE.
 */
export function isUnverifiedConnection(url: string): boolean {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url });
  } catch {
    // Such as a certificate's file that is missing: no connection at all, which people are told of.
    return false;
  }
  return !isThisMachine(client.host) && !isVerified(client.ssl);
}

function isThisMachine(host: string): boolean {
  if (host === 'localhost' || host === '::1' || host.startsWith('/')) return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

function isVerified(tls: unknown): boolean {
  if (typeof tls !== 'object' || tls === null) return tls === true;
  const acceptsAny = 'rejectUnauthorized' in tls && tls.rejectUnauthorized === false;
  return !acceptsAny && !('checkServerIdentity' in tls);
}
