import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '../port-of.ts';

export type Line = { bytesPerSecond: number; roundTripMs: number };

/**
 * An address that answers as `origin` does, over a slow line that all its connections share. Unlike
 * the browser's own throttling it holds for whatever the browser asks, prefetches included.
 */
export async function openSlowLine(origin: string, line: Line) {
  const { hostname, port } = new URL(origin);
  const [up, down] = [direction(line), direction(line)];
  const server = createServer((visitor) => {
    const site = connect({ host: hostname, port: Number(port) });
    visitor.on('data', (bytes) => up(bytes, site));
    site.on('data', (bytes) => down(bytes, visitor));
    for (const [one, other] of [
      [visitor, site],
      [site, visitor],
    ] as const) {
      one.on('close', () => setTimeout(() => other.destroy(), line.roundTripMs));
      one.on('error', () => one.destroy());
    }
  });
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    origin: `http://${hostname}:${portOf(server)}`,
    [Symbol.dispose]: () => void server.close(),
  };
}

/** Bytes leave one after another, as fast as the line allows, and arrive half a round trip later. */
function direction({ bytesPerSecond, roundTripMs }: Line) {
  let freeAt = 0;
  return (bytes: Buffer | string, to: Socket): void => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes.length / bytesPerSecond) * 1_000;
    setTimeout(() => void (to.destroyed || to.write(bytes)), freeAt - now + roundTripMs / 2);
  };
}
