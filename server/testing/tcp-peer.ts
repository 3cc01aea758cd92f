import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export async function startTcpPeer(converse: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {
      // The other side closed the connection while bytes were on their way.
    });
    converse(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port');
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends the same bytes again and again, until the other side closes the connection. */
export function flood(socket: Socket, bytes: string | Buffer): void {
  if (socket.writable) socket.write(bytes, () => flood(socket, bytes));
}

/** Sends the same bytes ten times a second, until the other side closes the connection. */
export function trickle(socket: Socket, bytes: string): void {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(bytes);
    else clearInterval(timer);
  }, 100);
}
