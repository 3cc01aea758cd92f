import { IncomingMessage } from 'node:http';

/** Node's own form of a request, from what `@hono/node-server` passes along; null without a socket. */
export function incomingMessage(environment: unknown): IncomingMessage | null {
  if (typeof environment !== 'object' || environment === null) return null;
  if (!('incoming' in environment)) return null;
  return environment.incoming instanceof IncomingMessage ? environment.incoming : null;
}
