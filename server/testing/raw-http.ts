import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Sends bytes that no HTTP client would send, and reads until the server closes the connection. */
export function sendRaw(port: number, ...parts: string[]): Promise<string> {
  return readResponse(port, (socket) => {
    for (const part of parts) socket.write(part, 'latin1');
  });
}

/** Sends a head and then the same bytes again and again, until the server closes the connection. */
export function sendEndlessly(port: number, head: string, bytes: Buffer): Promise<string> {
  return readResponse(port, (socket) => {
    socket.write(head);
    const sendNext = () => void (socket.writable && socket.write(bytes, sendNext));
    sendNext();
  });
}

function readResponse(port: number, send: (socket: Socket) => void): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  // The server may close the connection while bytes are still being sent.
  socket.on('error', () => {});
  const { promise, resolve } = Promise.withResolvers<string>();
  let response = '';
  socket.on('data', (chunk) => (response += String(chunk)));
  socket.on('close', () => resolve(response));
  send(socket);
  return promise;
}

/** Opens a connection that sends these bytes, then stays open and reads nothing. */
export async function openSilentConnection(port: number, bytes = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {
    // The server may close the connection while bytes are still being sent.
  });
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

export function parseStatus(response: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1];
  return status === undefined ? null : Number(status);
}
