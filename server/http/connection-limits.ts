import { readFileSync } from 'node:fs';
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

/** Files that everything but visitors' connections may need: the store, pages, mail, operators. */
const otherFiles = 150;

const fewestConnections = 10;

/** Of the port for operators. */
export const statusConnectionLimits = { ...defaultConnectionLimits, connections: 50 };

/**
 * The limit of files that this process may have open, and how many connections it leaves room for.
 * Null where there is none, or the system is not Linux.
 */
export function readOpenFiles(): { openFiles: number; connections: number } | null {
  if (process.platform !== 'linux') return null;
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const [, number] = /^Max open files +(\d+)/m.exec(limits) ?? [];
  if (number === undefined) return null;
  const openFiles = Number(number);
  return { openFiles, connections: Math.max(fewestConnections, openFiles - otherFiles) };
}

export type LimitedConnections = {
  /** Whether a request is to be answered; it is not if its connection was closed. */
  isAdmitted: (request: IncomingMessage, response: ServerResponse) => boolean;
  figures: () => ConnectionFigures;
};

export type ConnectionFigures = {
  /** Open at this moment. */
  open: number;
  /** Closed to make room for a new one, since the start. */
  closedForRoom: number;
  /** Closed because of too many pipelined requests, since the start. */
  closedForPipelining: number;
};

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
): LimitedConnections {
  const open = new Map<Socket, Connection>();
  let changes = 0;
  let closedForRoom = 0;
  let closedForPipelining = 0;
  let lastFullMs = -Infinity;

  // Node takes a write that advances for activity, so a slow reader is not cut off. While a
  // connection waits for its next request, Node applies `keepAliveTimeout` instead.
  server.timeout = stalledTimeoutMs;

  server.on('connection', (socket) => {
    if (open.size >= connections) makeRoom();
    open.set(socket, { openRequests: 0, changedAt: changes++ });
    socket.once('close', () => open.delete(socket));
    parseInPieces(socket);
  });

  function makeRoom(): void {
    const oldest = longestUnchanged(open);
    if (oldest === null) return;
    open.delete(oldest);
    oldest.destroy();
    closedForRoom += 1;
    if (performance.now() - lastFullMs < onFullIntervalMs) return;
    lastFullMs = performance.now();
    onFull();
  }

  function finish(connection: Connection): void {
    connection.openRequests -= 1;
    if (connection.openRequests === 0) connection.changedAt = changes++;
  }

  function isAdmitted({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = open.get(socket);
    // Node goes on parsing what it had read from a connection before it was closed.
    if (socket.destroyed || connection === undefined) return false;
    if (connection.openRequests === pipelinedRequests) {
      socket.destroy();
      closedForPipelining += 1;
      return false;
    }
    if (connection.openRequests === 0) connection.changedAt = changes++;
    connection.openRequests += 1;
    response.on('close', () => finish(connection));
    return true;
  }

  return { isAdmitted, figures: () => ({ open: open.size, closedForRoom, closedForPipelining }) };
}

type Connection = {
  openRequests: number;
  /** When it was opened, became busy or became idle: a count of such changes, not a time. */
  changedAt: number;
};

type Entry = readonly [Socket, Connection];

/** The connection that has been idle for longest, or if none is idle, busy for longest. */
function longestUnchanged(connections: ReadonlyMap<Socket, Connection>): Socket | null {
  let idle: Entry | null = null;
  let busy: Entry | null = null;
  for (const entry of connections) {
    if (entry[1].openRequests === 0) idle = longer(idle, entry);
    else busy = longer(busy, entry);
  }
  return (idle ?? busy)?.[0] ?? null;
}

function longer(one: Entry | null, other: Entry): Entry {
  return one !== null && one[1].changedAt < other[1].changedAt ? one : other;
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
  // From the first listener of ours on, Node gives the data to the socket, not straight to its parser.
  socket.once('data', () => {});
}

const pieceBytes = 2048;
