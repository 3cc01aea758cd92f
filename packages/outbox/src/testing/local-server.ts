import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

/** Listens on a local port, by default any free one, until the end of the scope. */
export async function listenLocally(server: Server, requestedPort = 0) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {
      // The peer closed the connection while data was in transit.
    });
  });
  server.listen(requestedPort, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
