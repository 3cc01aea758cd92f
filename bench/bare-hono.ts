/** Serves one response for every request with Hono: that of the URL in its argument. */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { request } from 'undici';
import { browserHeaders } from './load.ts';

/** Hono and Node.js add these themselves. */
const connectionHeaders = ['connection', 'date', 'keep-alive'];

const { headers, body } = await request(process.argv[2] ?? '', { headers: browserHeaders });
const bytes = await body.arrayBuffer();
const responseHeaders = Object.entries(headers)
  .filter(([name]) => !connectionHeaders.includes(name))
  .map(([name, value]): [string, string] => [name, String(value)]);
const app = new Hono();
app.all('*', () => new Response(bytes, { headers: responseHeaders }));
const server = createServer(getRequestListener(app.fetch));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`Serving http://127.0.0.1:${address?.port}`);
});
