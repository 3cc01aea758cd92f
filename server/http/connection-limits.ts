import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many may be open, and how long one with an open request may pass on no byte either way. */
export type ConnectionLimits = { connections: number; stalledTimeoutMs: number };

export const defaultConnectionLimits = { connections: 2000, stalledTimeoutMs: 30_000 };

/** Those open now, and those closed since the start. */
export type ConnectionFigures = Record<'open' | 'closedForRoom' | 'closedForPipelining', number>;

/** No browser and no common proxy sends a second request before the first has its response. */
const maxPipelinedRequests = 8;

/**
 * Bounds what clients can make the server hold. A new connection beyond the limit closes the one that
 * has been idle for longest, or else busy for longest, and `onFull` is called, at most once a minute:
 * Node's `maxConnections` would refuse the new one, and let idle ones shut out every visitor. Only
 * requests that are admitted are to be answered: too many on one connection close it.
 */
export function limitConnections(server: Server, maxConnections: number, onFull: () => void) {
  /** The requests that each has open. Who becomes busy or idle moves to the end. */
  const open = new Map<Socket, number>();
  let closedForRoom = 0;
  let closedForPipelining = 0;
  let lastFullMs = -Infinity;

  server.on('connection', (socket) => {
    if (open.size >= maxConnections) makeRoom();
    open.set(socket, 0);
    socket.once('close', () => open.delete(socket));
    parseInPieces(socket);
  });

  function makeRoom(): void {
    const idle = open.entries().find(([, requests]) => requests === 0);
    const [longest] = idle ?? [...open.keys()];
    if (longest !== undefined) open.delete(longest.destroy());
    closedForRoom += 1;
    if (performance.now() - lastFullMs < 60_000) return;
    lastFullMs = performance.now();
    onFull();
  }

  function admit({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Node goes on parsing what it has read from a connection that is closed meanwhile.
    if (socket.destroyed) return false;
    const requests = (open.get(socket) ?? 0) + 1;
    if (requests > maxPipelinedRequests) {
      socket.destroy();
      closedForPipelining += 1;
      return false;
    }
    if (requests === 1) open.delete(socket);
    open.set(socket, requests);
    response.once('close', () => {
      const left = (open.get(socket) ?? 0) - 1;
      if (left === 0) open.delete(socket);
      if (left >= 0) open.set(socket, left);
    });
    return true;
  }

  return { admit, figures: () => ({ open: open.size, closedForRoom, closedForPipelining }) };
}

/**
 * Gives the parser 2 KiB at a time, so that it stops when a connection is closed. Node reads up to
 * 64 KiB, and would make objects of all 1,700 requests in it.
 */
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
