import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** A calendar, a video and a map, as if other companies had them, each on a port of its own. */
export type StandIns = AsyncDisposable & {
  origins: Record<StandInName, string>;
  /** What was asked for, with the referrer: `calendar /demo http://…`. */
  asked: string[];
};

export const standInNames = ['calendar', 'video', 'map'] as const;
export type StandInName = (typeof standInNames)[number];

/** Their pages come without any header that allows them to be framed, as most do. */
export async function startStandIns(): Promise<StandIns> {
  const asked: string[] = [];
  const servers = standInNames.map((name) =>
    createServer(({ url, headers }, response) => {
      asked.push(`${name} ${url} ${headers.referer}`);
      response.setHeader('Content-Type', 'text/html');
      response.end(`<title>${name}</title><button>${name}</button>`);
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const [calendar, video, map] = servers.map(readOrigin);
  return {
    origins: { calendar: calendar ?? '', video: video ?? '', map: map ?? '' },
    asked,
    async [Symbol.asyncDispose]() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      await Promise.all(servers.map((server) => once(server, 'close')));
    },
  };
}

function readOrigin(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
