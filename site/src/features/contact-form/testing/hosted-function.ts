import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export type HostedFunction = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** What was posted to it, preflights left out. */
  received: { path: string; headers: IncomingHttpHeaders; body: unknown }[];
};

/** All that a hosted function lets pages of other origins send. */
const allowedHeaders = 'authorization, x-client-info, apikey, content-type';

/** A hosted function in the place of our server, on an origin of its own. */
export async function startHostedFunction(): Promise<HostedFunction> {
  const received: HostedFunction['received'] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Headers', allowedHeaders);
      response.end('ok');
      return;
    }
    const body: unknown = JSON.parse(await text(request));
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The function has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
