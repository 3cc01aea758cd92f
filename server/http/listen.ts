import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Config } from '@altanube/runtime/config';
import { limitConnections, type ConnectionCounts } from './connection-limits.ts';

const serverOptions = {
  // Against clients that hold a connection without sending, in milliseconds.
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** Longer than the idle timeout of common proxies, so that the proxy closes first. */
  keepAliveTimeout: 75_000,
};

/** The host of a request without one, which HTTP/1.0 allows, as older load balancers send. */
const defaultHost = 'localhost';

/** How long an idle connection stays open for one more request after the server starts to stop. */
const idleGraceMs = 250;

export type ListenOptions = {
  fetch: (request: Request) => Response | Promise<Response>;
  port: number;
  host: string | null;
  /** The descriptor of a socket that is already listening, used instead of port and host. */
  inheritedSocket?: number | null;
  limits: Config['connectionLimits'];
  /** Called when connections are closed to make room for new ones, at most once a minute. */
  onFull?: () => void;
};

export type ListenResult = ({ ok: true } & Listener) | { ok: false; code: string };

export type Listener = {
  port: number;
  /** Accepts no new connections, lets open requests finish, and closes the rest after `graceMs`. */
  close: (graceMs: number) => Promise<void>;
  connections: () => ConnectionCounts;
};

/** Starts listening. Resolves with the port, or with the system's error code. */
export function listen(options: ListenOptions): Promise<ListenResult> {
  const { fetch, port, host, inheritedSocket = null, limits, onFull = () => {} } = options;
  const handleRequest = getRequestListener(fetch, { hostname: defaultHost });
  const server = createServer(serverOptions);
  // Progress in writing counts as activity, so slow readers are not disconnected.
  server.timeout = limits.stalledTimeoutMs;
  const { admit, getCounts } = limitConnections(server, limits.connections, onFull);
  let isClosing = false;

  server.on('connection', limitChunkSize);
  server.on('request', (request, response) => {
    admit(request, response, () => {
      if (!isValidRequest(request)) {
        response.writeHead(400, { Connection: 'close', 'Content-Length': 0 }).end();
        return;
      }
      // Asks about the whole server (RFC 9110, section 9.3.7); all pages allow the same methods.
      if (request.method === 'OPTIONS' && request.url === '*') request.url = '/';
      if (isClosing) response.shouldKeepAlive = false;
      // Implied in HTTP/1.1 (RFC 9112, section 9.3); they would be 48 bytes of each page's first flight.
      if (request.httpVersion === '1.1' && response.shouldKeepAlive)
        response.removeHeader('Connection');
      void handleRequest(request, response);
    });
  });

  const { promise, resolve, reject } = Promise.withResolvers<ListenResult>();
  // Can also happen later, if the system refuses a connection; the next one may succeed.
  server.on('error', (error) => {
    if ('code' in error && 'syscall' in error) resolve({ ok: false, code: String(error.code) });
    else reject(error);
  });
  const target =
    inheritedSocket === null ? { port, host: host ?? undefined } : { fd: inheritedSocket };
  server.listen(target, () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    resolve({
      ok: true,
      port: address.port,
      close(graceMs) {
        isClosing = true;
        return close(server, graceMs);
      },
      connections: getCounts,
    });
  });
  return promise;
}

/**
 * Requires one Host, which URLs can have (RFC 9112, section 3.2). HTTP/1.0 may lack it, but has no
 * Transfer-Encoding (section 6.1), which would make the end of the message unknown.
 */
function isValidRequest({ headers, headersDistinct, httpVersion }: IncomingMessage): boolean {
  if (httpVersion !== '1.1' && headers['transfer-encoding'] !== undefined) return false;
  const [host, ...others] = headersDistinct['host'] ?? [];
  if (host === undefined) return httpVersion === '1.0';
  return others.length === 0 && (host === '' || URL.canParse(`http://${host}`));
}

/** Parses 2 KiB instead of 64 at a time, so that parsing stops when a connection is closed. */
function limitChunkSize(socket: Socket): void {
  const push = socket.push.bind(socket);
  socket.push = (chunk: Buffer | null) => {
    let rest = chunk;
    for (; rest !== null && rest.length > 2048 && !socket.destroyed; rest = rest.subarray(2048)) {
      push(rest.subarray(0, 2048));
    }
    return push(rest);
  };
  // With this listener, data passes through the socket, not straight to the parser.
  socket.once('data', () => {});
}

async function close(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // `server.close()` would also close idle connections at once, on which a proxy may just have
  // sent a request.
  NetServer.prototype.close.call(server, () => resolve());
  // Otherwise a connection whose request finishes from now on would be kept alive.
  const idleTimer = setInterval(
    () => server.closeIdleConnections(),
    Math.min(idleGraceMs, graceMs),
  );
  const forceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearInterval(idleTimer);
  clearTimeout(forceTimer);
}
