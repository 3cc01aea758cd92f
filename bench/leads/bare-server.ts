/**
 * The least a server can do: commits each request's body as one raw row and answers. What it does
 * not reach of the raw rate is the price of HTTP. A process of its own, as the site's server is;
 * is given the place of its store and tells its port to whoever forked it.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { openRawStore } from './raw-store.ts';

const store = await openRawStore(process.argv[2] ?? '');
const server = createServer(async (request, response) => {
  await store.commit(await text(request));
  response.setHeader('content-type', 'application/json').end('{"ok":true}');
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
