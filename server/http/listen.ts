import { createServer, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';

/** Limits against clients that hold connections without saying anything, in milliseconds. */
const limits = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  /** Longer than the idle time of the usual reverse proxies, which must be the ones to hang up. */
  keepAliveTimeout: 75_000,
};

/** How long an idle connection of a server that ends may still bring a last request. */
const lastCallMs = 250;

export type ListenOptions = {
  fetch: (request: Request) => Response | Promise<Response>;
  /** 0 takes any free port. */
  port: number;
  /** Null listens on every address. */
  host: string | null;
  /** The descriptor of a socket that already listens, to be used in place of port and host. */
  openedSocket?: number | null;
};

export type Listening =
  | { ok: true; port: number; close: (graceMs: number) => Promise<void> }
  | { ok: false; code: string };

/** Starts to answer on a port; says which, or why it could not. */
export function listen(options: ListenOptions): Promise<Listening> {
  const { fetch, port, host, openedSocket = null } = options;
  const server = createServer(limits, getRequestListener(fetch, { errorHandler: answerError }));
  const { promise, resolve, reject } = Promise.withResolvers<Listening>();
  server.once('error', (error) => {
    if ('code' in error && 'syscall' in error) resolve({ ok: false, code: String(error.code) });
    else reject(error);
  });
  const where = openedSocket === null ? { port, host: host ?? undefined } : { fd: openedSocket };
  server.listen(where, () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    resolve({ ok: true, port: address.port, close: (graceMs) => close(server, graceMs) });
  });
  return promise;
}

/** What is wrong before the application sees it is the client's doing: a host or path that is none. */
function answerError(error: unknown): Response {
  return new Response(null, { status: error instanceof RequestError ? 400 : 500 });
}

/** Takes no new connections, lets the open requests end, and cuts what is left after `graceMs`. */
async function close(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  // What `server.close()` does, but for hanging up at once on every connection without a request:
  // a proxy may just have sent one over it.
  NetServer.prototype.close.call(server, () => resolve());
  // A connection whose request ends from now on would be kept alive for the next one.
  const sweep = setInterval(() => server.closeIdleConnections(), Math.min(lastCallMs, graceMs));
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearInterval(sweep);
  clearTimeout(cut);
}
