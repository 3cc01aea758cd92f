import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  /** Most connections at a time. */
  connections: number;
  /** Most requests of one connection that wait for their response to be taken. */
  pipelinedRequests: number;
  /** How long a connection with an open request may pass on no byte in either direction. */
  stalledTimeoutMs: number;
};

/** No browser and no common proxy sends a second request before the first has its response. */
export const defaultConnectionLimits: ConnectionLimits = {
  connections: 2000,
  pipelinedRequests: 8,
  stalledTimeoutMs: 30_000,
};

/** Whether a request is to be answered; it is not if its connection was closed. */
export type AdmitRequest = (request: IncomingMessage, response: ServerResponse) => boolean;

export type ConnectionLimitOptions = ConnectionLimits & {
  /** Called when connections are closed to make room for new ones, at most once a minute. */
  onFull: () => void;
};

const onFullIntervalMs = 60_000;

/**
 * Bounds what clients that do not read can make the server hold.
 *
 * - A connection that pipelines more requests than allowed is closed, as RFC 9112, section 9.3.2
 *   leaves to the server: whoever pipelines must be ready to send unanswered requests again.
 * - One that takes no byte of its response for a while is closed.
 * - When there are too many, the one that has been idle for longest is closed, or if none is idle
 *   the one whose request is the oldest. Refusing new ones would let idle ones shut out everybody.
 */
export function limitConnections(
  server: Server,
  { connections, pipelinedRequests, stalledTimeoutMs, onFull }: ConnectionLimitOptions,
): AdmitRequest {
  /** Connections without an open request, the longest idle first. */
  const idle = new Set<Socket>();
  /** Open requests of the other connections, the oldest connection first. */
  const openRequests = new Map<Socket, number>();

  let lastFullMs = -Infinity;

  // Node takes a write that advances for activity, so a slow reader is not cut off. While a
  // connection waits for its next request, Node applies `keepAliveTimeout` instead.
  server.timeout = stalledTimeoutMs;

  server.on('connection', (socket) => {
    if (idle.size + openRequests.size >= connections) makeRoom();
    idle.add(socket);
    socket.once('close', () => forget(socket));
    parseInPieces(socket);
  });

  function makeRoom(): void {
    const oldest = first(idle) ?? first(openRequests.keys());
    if (oldest === undefined) return;
    forget(oldest);
    oldest.destroy();
    if (performance.now() - lastFullMs < onFullIntervalMs) return;
    lastFullMs = performance.now();
    onFull();
  }

  function forget(socket: Socket): void {
    idle.delete(socket);
    openRequests.delete(socket);
  }

  function finish(socket: Socket): void {
    const open = (openRequests.get(socket) ?? 1) - 1;
    if (open > 0) {
      openRequests.set(socket, open);
      return;
    }
    openRequests.delete(socket);
    if (!socket.destroyed) idle.add(socket);
  }

  return ({ socket }, response) => {
    // Node goes on parsing what it had read from a connection before it was closed.
    if (socket.destroyed) return false;
    const open = (openRequests.get(socket) ?? 0) + 1;
    if (open > pipelinedRequests) {
      socket.destroy();
      return false;
    }
    idle.delete(socket);
    openRequests.set(socket, open);
    response.once('close', () => finish(socket));
    return true;
  };
}

/**
 * Hands what was read from a connection to the HTTP parser in small pieces, so that closing the
 * connection stops the parser. Node reads up to 64 KiB at once and parses all of it: 1,700 requests,
 * each of which costs 2 kB until the event loop comes round.
 */
function parseInPieces(socket: Socket): void {
  const push = socket.push.bind(socket);
  socket.push = (chunk: Buffer | null) => {
    if (chunk === null || chunk.length <= pieceBytes) return push(chunk);
    let mayReadOn = true;
    for (let start = 0; start < chunk.length && !socket.destroyed; start += pieceBytes) {
      mayReadOn = push(chunk.subarray(start, start + pieceBytes));
    }
    return mayReadOn;
  };
  // With a listener of ours Node gives the data to the socket first, not straight to its parser.
  socket.on('data', () => {});
}

const pieceBytes = 2048;

function first<Item>(items: Iterable<Item>): Item | undefined {
  for (const item of items) return item;
  return undefined;
}
