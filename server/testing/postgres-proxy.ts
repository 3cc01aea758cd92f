import { connect, type Socket } from 'node:net';
import { startTcpPeer } from './tcp-peer.ts';

/**
 * Ends connections as a restart would, between two statements: one after the other, each behind one
 * more answer than the one before. The error comes in the same packet as the end of the answer.
 */
export async function startPostgresProxy(databaseUrl: string, connections: number) {
  const { hostname, port } = new URL(databaseUrl);
  let ended = 0;
  let opened = 0;
  const peer = await startTcpPeer((client) => {
    const answers = opened < connections ? (opened += 1) : Infinity;
    const server = connect(Number(port), hostname);
    join(client, server, answers, () => (ended += 1));
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${peer.port}`;
  return {
    ...peer,
    url: url.href,
    ended: () => ended,
  };
}

function join(client: Socket, server: Socket, answers: number, onEnded: () => void): void {
  const findEnd = createAnswerCounter(answers);
  client.on('data', (bytes) => server.write(bytes));
  server.on('data', (bytes: Buffer) => {
    const end = findEnd(bytes);
    if (end === null) return void client.write(bytes);
    server.destroy();
    client.end(Buffer.concat([bytes.subarray(0, end), terminated]));
    onEnded();
  });
  client.on('close', () => server.destroy());
  server.on('close', () => client.end());
  server.on('error', () => client.destroy());
}

/** Says where in the bytes the `answers`th ReadyForQuery ends; null if not in these. */
function createAnswerCounter(answers: number): (bytes: Buffer) => number | null {
  let left = answers;
  let rest = Buffer.alloc(0);
  return (bytes) => {
    const before = rest.length;
    const all = Buffer.concat([rest, bytes]);
    let start = 0;
    // A type of one byte, and a length that counts itself.
    while (all.length >= start + 5) {
      const end = start + 1 + all.readUInt32BE(start + 1);
      if (all.length < end) break;
      if (all[start] === readyForQuery && (left -= 1) === 0) return end - before;
      start = end;
    }
    rest = all.subarray(start);
    return null;
  };
}

const readyForQuery = 'Z'.charCodeAt(0);

/** ErrorResponse (PostgreSQL documentation, “Message Formats”). */
const terminated = errorResponse(
  ...['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command'],
);

function errorResponse(...fields: string[]): Buffer {
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from('E'), length, body]);
}
