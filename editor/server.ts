import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { findContentProblems } from '@altanube/content/load';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parseDocument } from 'yaml';
import type { EditorConfig } from './config.ts';
import { Files, identify } from './files.ts';

/** Nothing comes from elsewhere, and nothing goes there. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; " +
  "connect-src 'self' blob: data:; frame-ancestors 'none'";

const largestFile = 10 * 1024 * 1024;

type Options = { folder: string; app: string; config: EditorConfig };

/** Serves the editor at an address that nobody else knows, to this machine only. */
export async function serveEditor({ folder, app, config }: Options) {
  const files = new Files(folder);
  const token = randomBytes(24).toString('base64url');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const editor = new Hono()
    .get('/config.json', (context) => context.json(config))
    .get('/problems', (context) => context.json(findContentProblems(folder)?.problems ?? []))
    .get('/files', (context) => context.json(files.list()))
    .get('/files/*', (context) => {
      const bytes = files.read(readPath(context.req.path));
      if (bytes === null) return context.notFound();
      return context.body(bytes, 200, { etag: identify(bytes) });
    })
    .put('/files/*', bodyLimit({ maxSize: largestFile }), async (context) => {
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      const version = context.req.header('if-match') ?? null;
      const path = readPath(context.req.path);
      if (!isReadable(path, String(files.read(path) ?? ''))) return context.body(null, 422);
      const outcome = files.write(path, bytes, version);
      const status = { written: 204, changed: 412, refused: 403 } as const;
      return context.body(null, status[outcome], { etag: identify(bytes) });
    })
    .delete('/files/*', (context) =>
      context.body(null, files.remove(readPath(context.req.path)) ? 204 : 404),
    )
    .use(serveStatic({ root: app, rewriteRequestPath: (path) => path.slice(token.length + 1) }));
  const routes = new Hono()
    .use(async (context, next) => {
      // Also a page of another name that leads here may not speak to it.
      if (context.req.header('host') !== host) return context.text('', 403);
      await next();
      context.header('content-security-policy', policy);
      context.header('referrer-policy', 'no-referrer');
      context.header('x-content-type-options', 'nosniff');
      context.header('cache-control', 'no-store');
      return undefined;
    })
    .route(`/${token}`, editor);
  server.on('request', getRequestListener(routes.fetch));
  return { url: `http://${host}/${token}/`, close: () => server.close() };

  /** What an address names below `files/`, as it is written: names of files need no escapes. */
  function readPath(path: string): string {
    return path.slice(`/${token}/files/`.length);
  }
}

/** Whether the editor could show what is in a file; what it could not show, it would lose. */
function isReadable(path: string, text: string): boolean {
  const head = path.endsWith('.yaml') ? text : (/^---\n([\s\S]*?)---/.exec(text)?.[1] ?? '');
  return parseDocument(head).errors.length === 0;
}
