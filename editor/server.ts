import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { ContentStore } from './content-store.ts';
import { createDocumentsApi } from './documents-api.ts';
import type { Person } from './git.ts';
import { createMedia } from './media.ts';
import { createPublishing } from './publishing.ts';
import { Repository } from './repository.ts';

type Options = {
  folder: string;
  app: string;
  /** The URL of the pages. */
  pages: string;
  port?: number;
  /** For several people, behind a proxy that signs them in and alone can reach the socket. */
  team?: { socket: string; url: string } | undefined;
};

/** Serves the editor to this machine only: at a URL with a secret token, or to a proxy. */
export async function serveEditor({ folder, app, pages, port = 0, team }: Options) {
  const store = new ContentStore(folder);
  const { files } = store;
  const repository = new Repository(folder);
  const server = createServer();
  if (team) rmSync(team.socket, { force: true });
  server.listen(team ? { path: team.socket } : { port, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  const ownPort = typeof address === 'object' ? address?.port : '';
  const { host, origin } = new URL(team?.url ?? `http://127.0.0.1:${ownPort}`);
  const base = team ? '/' : `/${randomBytes(24).toString('base64url')}/`;
  const findPerson = (context: Context) => (team ? readPerson(context) : null);
  const changedBy = new Map<string, string>();

  const editor = new Hono()
    .onError((error, context) => context.json({ message: error.message }, 500))
    .use('/documents/:id/*', async (context, next) => {
      await next();
      const person = context.req.method === 'GET' ? null : findPerson(context);
      if (person && context.res.ok) changedBy.set(context.req.param('id'), person.name);
    })
    .get('/documents', async (context) =>
      context.json({
        ...store.summarize(),
        changed: await repository.listChanged().catch(() => []),
      }),
    )
    .route('/', createDocumentsApi(store, pages))
    .route('/', createPublishing({ store, repository, findPerson, changedBy }))
    .route('/', createMedia(files))
    .use(serveStatic({ root: app, rewriteRequestPath: (path) => path.slice(base.length - 1) }));
  const routes = new Hono()
    .notFound((context) => context.text(wrongAddress, 404))
    .use(async (context, next) => {
      const { method } = context.req;
      const sender = context.req.header('origin');
      const isRead = method === 'GET' || method === 'HEAD';
      // Prevents DNS rebinding: a host name of somebody else may point to this address.
      if (context.req.header('host') !== host) return context.text('', 403);
      if (sender === undefined ? !isRead : sender !== origin) return context.text('', 403);
      if (team && findPerson(context) === null) return context.text('', 401);
      await next();
      const policy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; frame-src ${pages}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
      if (!context.res.headers.has(policyHeader)) context.header(policyHeader, policy);
      context.header('referrer-policy', 'no-referrer');
      context.header('x-content-type-options', 'nosniff');
      context.header('cache-control', 'no-store');
      return undefined;
    })
    .route(base, editor);
  server.on('request', getRequestListener(routes.fetch));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `${origin}${base}`, stop };
}

const policyHeader = 'content-security-policy';

/** Seen in a tab that was left open when the editor was started again. */
const wrongAddress = `El editor está en la dirección que muestra “npm run edit”.
The editor is at the address that “npm run edit” shows.`;

/** As the proxy names who has signed in. */
function readPerson(context: Context): Person | null {
  // Node.js reads headers as Latin-1.
  const read = (name: string) => Buffer.from(context.req.header(name) ?? '', 'latin1').toString();
  const [name, email] = [read('x-editor-name').trim(), read('x-editor-email').trim()];
  // Debian's Caddy sends its placeholder if it knows no name.
  return email === '' ? null : { name: name === '' || name.startsWith('{') ? email : name, email };
}
