import { createServer } from 'node:http';
import { listenLocally } from '@altanube/outbox/testing/local-server';

/** A calendar, a video and a map, as if other companies had them, each on a port of its own. */
export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

export const standInNames = ['calendar', 'video', 'map'] as const;
export type StandInName = (typeof standInNames)[number];

/** Their pages come without any header that allows them to be framed, as most do. */
export async function startStandIns() {
  /** What was asked for, with the referrer: `calendar /demo http://…`. */
  const asked: string[] = [];
  await using resources = new AsyncDisposableStack();
  const origins: Record<StandInName, string> = { calendar: '', video: '', map: '' };
  for (const name of standInNames) {
    const server = createServer(({ url, headers }, response) => {
      asked.push(`${name} ${url} ${headers.referer}`);
      response.setHeader('Content-Type', 'text/html');
      response.end(`<title>${name}</title><button>${name}</button>`);
    });
    const { port } = resources.use(await listenLocally(server));
    origins[name] = `http://127.0.0.1:${port}`;
  }
  const owned = resources.move();
  return { origins, asked, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
