import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import sharp from 'sharp';
import { ContentStore } from './content-store.ts';
import { createDocumentsApi } from './documents-api.ts';
import { computeEtag } from './files.ts';
import { PublishError, Repository } from './repository.ts';

type Publication = { message: string; prefer?: 'mine' | 'theirs' };

type Options = { folder: string; app: string; pages: string; port?: number };

/** Serves the editor to this machine only, at a URL with a secret token. */
export async function serveEditor({ folder, app, pages, port = 0 }: Options) {
  const store = new ContentStore(folder);
  const { files } = store;
  const repository = new Repository(folder);
  const token = randomBytes(24).toString('base64url');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  const editor = new Hono()
    .onError((error, context) => context.json({ message: error.message }, 500))
    .get('/documents', async (context) =>
      context.json({
        ...store.summarize(),
        changed: await repository.listChanged().catch(() => []),
      }),
    )
    .route('/', createDocumentsApi(store, pages))
    .get('/documents/:id/versions', async (context) =>
      context.json(
        await repository.listVersions(
          Object.values(store.find(context.req.param('id'))?.files ?? {}),
        ),
      ),
    )
    .post('/documents/:id/restore', async (context) => {
      const document = store.find(context.req.param('id'));
      const { commit } = await context.req.json<{ commit: string }>();
      if (document === null || !/^[0-9a-f]{4,40}$|^@\{upstream\}$/.test(commit))
        return context.notFound();
      await repository.restore(Object.values(document.files), commit);
      return context.json({});
    })
    .post('/publish', async (context) => {
      const problems = store.findProblems();
      if (problems.length > 0) return context.json({ reason: 'problems' }, 422);
      const { message, prefer } = await context.req.json<Publication>();
      try {
        await repository.publish(message, prefer);
      } catch (error) {
        if (error instanceof PublishError) return context.json({ reason: 'conflict' }, 409);
        throw error;
      }
      return context.json({});
    })
    .get('/media/:name', (context) => {
      const bytes = files.read(`media/${context.req.param('name')}`);
      return bytes === null ? context.notFound() : context.body(bytes);
    })
    // Any picture that can be decoded becomes a WebP file of a size that the site accepts.
    .post('/media/:name', bodyLimit({ maxSize: 60e6 }), async (context) => {
      const stem = context.req
        .param('name')
        .replace(/\.\w+$/, '')
        .toLowerCase();
      const slug = stem
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[^a-z0-9]+/g, '-');
      try {
        const picture = sharp(await context.req.arrayBuffer()).rotate();
        const bytes = await picture
          .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 85 })
          .toBuffer();
        const name = `${slug}-${computeEtag(bytes).slice(1, 7).replaceAll(/[-_]/g, '0')}.webp`;
        files.write(`media/${name}`, bytes, null);
        return context.json({ name });
      } catch {
        return context.json({ reason: 'picture' }, 415);
      }
    })
    .use(serveStatic({ root: app, rewriteRequestPath: (path) => path.slice(token.length + 1) }));
  const routes = new Hono()
    .use(async (context, next) => {
      // Prevents DNS rebinding: a host name of somebody else may point to this address.
      if (context.req.header('host') !== host) return context.text('', 403);
      await next();
      context.header(
        'content-security-policy',
        `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; frame-src ${pages}; frame-ancestors 'none'`,
      );
      context.header('referrer-policy', 'no-referrer');
      context.header('x-content-type-options', 'nosniff');
      context.header('cache-control', 'no-store');
      return undefined;
    })
    .route(`/${token}`, editor);
  server.on('request', getRequestListener(routes.fetch));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://${host}/${token}/`, stop };
}
