/**
 * A minimal server: commits each request's body as one raw row and responds. What it does not reach
 * of the raw rate is the cost of HTTP. A separate process, as the site's server is; its argument is
 * the location of its store, and it sends its port to its parent process.
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
