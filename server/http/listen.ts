import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  limitConnections,
  type ConnectionFigures,
  type ConnectionLimits,
} from './connection-limits.ts';

const serverOptions = {
  // Against clients that hold a connection without sending, in milliseconds.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** Longer than the idle timeout of common proxies, so that the proxy closes first. */
  keepAliveTimeout: 75_000,
};

/** The host of a request without one, which HTTP/1.0 allows: health checks of older balancers. */
const hostOfHttp10 = 'localhost';

/** How long an idle connection stays open for one more request after the server was told to stop. */
const idleGraceMs = 250;

export type ListenOptions = {
  fetch: (request: Request) => Response | Promise<Response>;
  port: number;
  host: string | null;
  /** The descriptor of a socket that is already listening, used instead of port and host. */
  inheritedSocket?: number | null;
  limits: ConnectionLimits;
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
  const { fetch, port, host, inheritedSocket = null, limits, onFull = () => {} } = options;
  const answer = getRequestListener(fetch, { hostname: hostOfHttp10 });
  const server = createServer(serverOptions);
  // A write that advances counts as activity, so a slow reader is not cut off.
  server.timeout = limits.stalledTimeoutMs;
  const { admit, figures } = limitConnections(server, limits.connections, onFull);
  let isClosing = false;

  server.on('connection', parseInPieces);
  server.on('request', (request, response) => {
    admit(request, response, () => {
      if (!isValid(request)) {
        response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end();
        return;
      }
      // About the server as a whole (RFC 9110, section 9.3.7), where every page takes the same methods.
      if (request.method === 'OPTIONS' && request.url === '*') request.url = '/';
      if (isClosing) response.shouldKeepAlive = false;
      void answer(request, response);
    });
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
 * RFC 9112, section 3.2: one host, and never two; HTTP/1.0 had no such header, and no Transfer-Encoding
 * either (section 6.1), so where such a message ends is unknown. A host must be one that URLs can have.
 */
function isValid({ headers, headersDistinct, httpVersion }: IncomingMessage): boolean {
  if (httpVersion !== '1.1' && headers['transfer-encoding'] !== undefined) return false;
  const [host, ...others] = headersDistinct['host'] ?? [];
  if (host === undefined) return httpVersion === '1.0';
  return others.length === 0 && (host === '' || URL.canParse(`http://${host}`));
}

/** 2 KiB instead of 64 at a time, so that the parser stops when a connection is closed. */
function parseInPieces(socket: Socket): void {
  const push = socket.push.bind(socket);
  socket.push = (chunk: Buffer | null) => {
    let rest = chunk;
    for (; rest !== null && rest.length > 2048 && !socket.destroyed; rest = rest.subarray(2048)) {
      push(rest.subarray(0, 2048));
    }
    return push(rest);
  };
  // Because of this listener, data passes through the socket, not straight to the parser.
  socket.once('data', () => {});
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
