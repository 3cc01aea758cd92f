import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './local-server.ts';

export type ReceivedPost = { path: string; headers: IncomingHttpHeaders; body: string };

/** Starts a web server that records the requests it receives. */
export async function startHttpPeer(
  respond: (response: ServerResponse, post: ReceivedPost) => void = (response) =>
    response.writeHead(204).end(),
) {
  const received: ReceivedPost[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const post = { path, headers, body: await text(request) };
    received.push(post);
    respond(response, post);
  });
  const peer = await listenLocally(server);
  return { ...peer, url: `http://127.0.0.1:${peer.port}/hook`, received };
}

/** Lists the alerts that a webhook has received, such as `leads-parked began`. */
export function listPostedAlerts(received: readonly ReceivedPost[]): string[] {
  const alerts = received.map(({ body }) => JSON.parse(body));
  return alerts.map(({ problem, event }) => `${problem} ${event.replace('problem-', '')}`);
}
