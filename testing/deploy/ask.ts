import type { Agent, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { request as requestInTheClear } from 'node:http';
import { Agent as TlsAgent, request, type RequestOptions } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { siteHost } from './names.ts';

/** Longer than anything that a visitor would wait for. */
const limitMs = 60_000;

export type Question = {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  agent?: Agent;
  /** The visitor's address, in 127.0.0.0/8. */
  from?: string;
  host?: string;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number };

/** Asks a proxy or a server for something. Rejects if the answer is cut off. */
export type Ask = (question: Question) => Promise<Answer>;

/** Asks a port of this machine: with TLS and trusting this authority alone, or without any. */
export function createAsk(port: number, authority: string | null): Ask {
  return (question) => {
    const {
      method = 'GET',
      path,
      headers = {},
      body = '',
      agent,
      from,
      host = siteHost,
    } = question;
    const startedAt = performance.now();
    const options: RequestOptions = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host, ...(body && { 'content-length': Buffer.byteLength(body) }), ...headers },
      timeout: limitMs,
      ...(authority !== null && { servername: host, ca: authority }),
      ...(agent !== undefined && { agent }),
      ...(from !== undefined && { localAddress: from }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const asked = (authority === null ? requestInTheClear : request)(options, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((bytes) => {
        resolve({ status, headers: received, body: bytes, ms: performance.now() - startedAt });
      }, reject);
    });
    asked.on('error', reject);
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.end(body);
    return promise;
  };
}

/** Connections of one visitor, kept open between requests as browsers do. */
export function createVisitorAgent(): TlsAgent {
  return new TlsAgent({ keepAlive: true, maxSockets: 6 });
}
