import { createServer } from 'node:http';
import { listenLocally } from '@altanube/outbox/testing/local-server';

export type StatusPage = AsyncDisposable & {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  asked: string[];
  answer: { body: string } | { status: number };
};

export function summary(indicator: string): { body: string } {
  const page = { id: 'x', name: 'Service', updated_at: '2026-11-20T09:30:00Z' };
  return { body: JSON.stringify({ page, status: { indicator, description: 'As it is' } }) };
}

/** A status page as Atlassian Statuspage serves it: any origin may read it. */
export async function startStatusPage(): Promise<StatusPage> {
  const server = createServer((request, response) => {
    page.asked.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    if ('status' in page.answer) {
      response.writeHead(page.answer.status).end();
      return;
    }
    response.setHeader('Cache-Control', 'max-age=0, private, must-revalidate');
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(page.answer.body);
  });
  const peer = await listenLocally(server);
  const origin = `http://127.0.0.1:${peer.port}`;
  const page: StatusPage = { ...peer, origin, asked: [], answer: summary('none') };
  return page;
}
