import { connect } from 'node:net';

/** Sends bytes as they are, which no HTTP client would, and reads until the server hangs up. */
export async function sendRaw(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // A server that has said enough may hang up while bytes are still on their way to it.
  socket.on('error', () => {});
  for (const part of parts) socket.write(part, 'latin1');
  const { promise, resolve } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
  socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  return promise;
}

/** The status of a raw answer; null if there is none. */
export function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}
