import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type ReceivedPost = { path: string; headers: IncomingHttpHeaders; body: string };

export type HttpPeer = AsyncDisposable & { url: string; received: ReceivedPost[] };

export async function startHttpPeer(
  respond: (response: ServerResponse, post: ReceivedPost) => void = (response) =>
    response.writeHead(204).end(),
): Promise<HttpPeer> {
  const received: ReceivedPost[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const post = { path, headers, body: await text(request) };
    received.push(post);
    respond(response, post);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The peer has no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
