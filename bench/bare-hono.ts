/** Hono as our server has it, with one response to everything: its argument is an `Answer` in JSON. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';

export type Answer = { status: number; headers: Record<string, string>; bodyFile: string };

const { status, headers, bodyFile }: Answer = JSON.parse(process.argv[2] ?? '');
const body = status === 304 ? null : readFileSync(bodyFile);
const app = new Hono();
app.all('*', () => new Response(body, { status, headers }));
const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`Serving http://127.0.0.1:${address?.port}`);
});
