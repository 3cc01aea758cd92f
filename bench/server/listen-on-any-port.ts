import type { Server } from 'node:http';

/** Says where, in the words of our server. */
export function listenOnAnyPort(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    console.log(`Serving http://127.0.0.1:${address.port}`);
  });
}
