import { createServer, type Socket } from 'node:net';
import { listenLocally } from '@altanube/outbox/testing/local-server';

export function startTcpPeer(converse: (socket: Socket) => void) {
  return listenLocally(createServer(converse));
}

/** Sends the same bytes again and again, until the other side closes the connection. */
export function flood(socket: Socket, bytes: string | Buffer): void {
  if (socket.writable) socket.write(bytes, () => flood(socket, bytes));
}
