import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Connections open now, and closed since the start. */
export type ConnectionCounts = Record<'open' | 'closedForRoom' | 'closedForPipelining', number>;

/** No browser and no common proxy sends a second request before the first has its response. */
const maxPipelinedRequests = 8;

/**
 * Bounds what clients can make the server hold. A new connection beyond the limit closes the one that
 * has been idle for longest, or else busy for longest, and `onFull` is called, at most once a minute:
 * Node's `maxConnections` would refuse the new one, and let idle ones shut out every visitor. Too many
 * requests on one connection close it.
 */
export function limitConnections(server: Server, maxConnections: number, onFull: () => void) {
  /** Pending responses of each connection. One that becomes busy or idle moves to the end. */
  const open = new Map<Duplex, ServerResponse[]>();
  let closedForRoom = 0;
  let closedForPipelining = 0;
  let lastFullMs = -Infinity;

  server.on('connection', (socket) => {
    if (open.size >= maxConnections) makeRoom();
    open.set(socket, []);
    socket.once('close', () => open.delete(socket));
  });

  function makeRoom(): void {
    const idle = open.entries().find(([, responses]) => responses.length === 0);
    const [oldest] = idle ?? [...open.keys()];
    if (oldest !== undefined) open.delete(oldest.destroy());
    closedForRoom += 1;
    if (performance.now() - lastFullMs < 60_000) return;
    lastFullMs = performance.now();
    onFull();
  }

  /** Responds only when it is the request's turn, since each response could hold memory. */
  function admit({ socket }: IncomingMessage, response: ServerResponse, respond: () => void): void {
    const responses = open.get(socket);
    // Node keeps parsing data that it read from a connection which is closed, or about to be.
    if (responses === undefined || !socket.writable) return;
    if (responses.length === maxPipelinedRequests) {
      socket.destroy();
      closedForPipelining += 1;
      return;
    }
    const previous = responses.at(-1);
    responses.push(response);
    if (previous === undefined) moveToEnd();
    response.once('close', () => {
      responses.shift();
      if (responses.length === 0) moveToEnd();
    });
    function moveToEnd(): void {
      if (responses !== undefined && open.delete(socket)) open.set(socket, responses);
    }
    if (previous === undefined) respond();
    // If an earlier response closes the connection, no other may follow.
    else previous.once('close', () => socket.writable && respond());
  }

  return {
    admit,
    getCounts: () => ({ open: open.size, closedForRoom, closedForPipelining }),
  };
}
