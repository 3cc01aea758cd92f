import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import {
  defaultConnectionLimits,
  limitConnections,
  type ConnectionFigures,
  type ConnectionLimits,
} from './connection-limits.ts';
import { answerProtocolErrors } from './protocol-errors.ts';
import { isTooLong } from './read-body.ts';
import type { ReplyHeaders } from './reply.ts';
import { securityHeaders } from './security-headers.ts';

const serverOptions = {
  /** What lacks it is answered by `answerProtocolErrors`. */
  requireHostHeader: false,
  // Against clients that hold a connection without sending, in milliseconds.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** Longer than the idle timeout of common proxies, so that the proxy closes first. */
  keepAliveTimeout: 75_000,
};

/**
 * The host of a request without one, which HTTP/1.0 allows: health checks of older balancers.
 */
const hostOfHttp10 = 'localhost';

/** How long an idle connection stays open for one more request after the server was told to stop. */
const idleGraceMs = 250;

export type ListenOptions = {
  fetch: (request: Request) => Response | Promise<Response>;
  /** 0 means any free port. */
  port: number;
  /** Null means every address. */
  host: string | null;
  /** The descriptor of a socket that is already listening, used instead of port and host. */
  inheritedSocket?: number | null;
  limits?: ConnectionLimits;
  /** Of the answers to what is no request, which `fetch` never sees. */
  headers?: ReplyHeaders;
  /** Called when connections are closed to make room for new ones, at most once a minute. */
  onFull?: () => void;
};

export type Listening = ({ ok: true } & Listener) | { ok: false; code: string };

export type Listener = {
  port: number;
  /** Accepts no new connections, lets open requests finish, and closes the rest after `graceMs`. */
  close: (graceMs: number) => Promise<void>;
  connections: () => ConnectionFigures;
};

/** Starts listening. Resolves with the port, or with the system's error code. */
export function listen(options: ListenOptions): Promise<Listening> {
  const { fetch, port, host, inheritedSocket = null } = options;
  const { limits = defaultConnectionLimits, onFull = () => {} } = options;
  const { headers = securityHeaders(false) } = options;
  const answer = getRequestListener(fetch, {
    errorHandler: (error) => errorResponse(error, headers),
    hostname: hostOfHttp10,
  });
  const server = createServer(serverOptions);
  const { isAdmitted, figures } = limitConnections(server, { ...limits, onFull });
  const isRequest = answerProtocolErrors(server, headers);
  let isClosing = false;
  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (!isAdmitted(request, response) || !isRequest(request, response)) return;
    if (isClosing) response.setHeader('Connection', 'close');
    else leaveOutKeepAlive(request, response);
    // The whole server (RFC 9112, section 3.2.4), which a `Request` has no address for.
    if (request.method === 'OPTIONS' && request.url === '*') request.url = '/';
    void answer(request, response);
  }
  server.on('request', handle);
  server.on('checkContinue', (request, response) => {
    // Without its body, no other request can follow on the connection (RFC 9110, section 10.1.1).
    if (isTooLong(request.headers['content-length'])) response.shouldKeepAlive = false;
    else response.writeContinue();
    handle(request, response);
  });
  const { promise, resolve, reject } = Promise.withResolvers<Listening>();
  // Also later, when the system refuses a connection: the next one may be accepted again.
  server.on('error', (error) => {
    if ('code' in error && 'syscall' in error) resolve({ ok: false, code: String(error.code) });
    else reject(error);
  });
  const where =
    inheritedSocket === null ? { port, host: host ?? undefined } : { fd: inheritedSocket };
  server.listen(where, () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    resolve({
      ok: true,
      port: address.port,
      close(graceMs) {
        isClosing = true;
        return close(server, graceMs);
      },
      connections: figures,
    });
  });
  return promise;
}

/**
 * Connections of HTTP/1.1 stay open unless a header says that they close (RFC 9112, section 9.3). To
 * say so all the same takes 48 bytes of a page's first flight.
 */
function leaveOutKeepAlive(request: IncomingMessage, response: ServerResponse): void {
  if (request.httpVersion === '1.1' && response.shouldKeepAlive)
    response.removeHeader('Connection');
}

/** For errors before the application sees a request: an invalid host or path is the client's fault. */
function errorResponse(error: unknown, headers: ReplyHeaders): Response {
  return new Response(null, { status: error instanceof RequestError ? 400 : 500, headers });
}

async function close(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // `server.close()` would also close idle connections at once, over which a proxy may just have
  // sent a request.
  NetServer.prototype.close.call(server, () => resolve());
  // A connection whose request finishes from now on would otherwise be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), Math.min(idleGraceMs, graceMs));
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearInterval(sweep);
  clearTimeout(cut);
}
