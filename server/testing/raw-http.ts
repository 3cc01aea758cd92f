import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends bytes that no HTTP client would send, and reads until the server closes the connection. */
export async function sendRaw(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // The server may close the connection while bytes are still being sent.
  socket.on('error', () => {});
  for (const part of parts) socket.write(part, 'latin1');
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  return promise;
}

/** Sends a head and then the same bytes again and again, until the server closes the connection. */
export async function sendEndlessly(port: number, head: string, bytes: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  socket.on('error', () => {
    // The server closed the connection while more was on its way.
  });
  socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  function sendMore(): void {
    if (socket.writable) socket.write(bytes, sendMore);
  }
  socket.write(head);
  sendMore();
  return promise;
}

/** A connection that is kept, and reads nothing after it has sent these bytes. */
export async function holdConnection(port: number, bytes = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {
    // The server closed it, perhaps while bytes were on their way.
  });
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

/** The status of a raw response; null if there is none. */
export function readStatus(response: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1];
  return status === undefined ? null : Number(status);
}
