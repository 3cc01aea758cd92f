/**
 * Sends HEAD requests as wrk sends GET: one thread, one request at a time over each connection. Its
 * argument is a `LoadOptions` in JSON, and what it writes to standard error a `Load`.
 */
import { connect } from 'node:net';
import { z } from 'zod';

const optionsSchema = z.object({
  url: z.url(),
  headers: z.record(z.string(), z.string()),
  connections: z.number(),
  seconds: z.number(),
});

const argument: unknown = JSON.parse(process.argv[2] ?? '');
const { url, headers, connections, seconds } = optionsSchema.parse(argument);
const { host, hostname, port, pathname, search } = new URL(url);
const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const request = `HEAD ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`;
const endOfHeaders = '\r\n\r\n';

const timesMs: number[] = [];
let failed = 0;

for (let count = 0; count < connections; count += 1) {
  const socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
  let sentAt = 0;
  let received = '';
  function send(): void {
    received = '';
    sentAt = performance.now();
    socket.write(request);
  }
  socket.on('connect', send);
  socket.on('data', (text) => {
    received += String(text);
    if (!received.endsWith(endOfHeaders)) return;
    timesMs.push(performance.now() - sentAt);
    if (!/^HTTP\/1\.1 [23]/.test(received)) failed += 1;
    send();
  });
  socket.on('error', () => (failed += 1));
}

setTimeout(() => {
  timesMs.sort((a, b) => a - b);
  const atUs = (share: number) =>
    Math.round(1000 * (timesMs[Math.floor(share * (timesMs.length - 1))] ?? NaN));
  const load = { requests: timesMs.length, seconds, failed, p50Us: atUs(0.5), p99Us: atUs(0.99) };
  process.stderr.write(`${JSON.stringify(load)}\n`, () => process.exit());
}, seconds * 1000);
