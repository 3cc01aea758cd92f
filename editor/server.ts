import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { findContentProblems } from '@altanube/content/load';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parseDocument } from 'yaml';
import type { EditorConfig } from './config.ts';
import { Files, computeEtag } from './files.ts';

/** Allows requests to this origin only. */
const contentSecurityPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; " +
  "connect-src 'self' blob: data:; frame-ancestors 'none'";

const maxFileBytes = 10 * 1024 * 1024;

type Options = { folder: string; app: string; config: EditorConfig };

/** Serves the editor to this machine only, at a URL with a secret token. */
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
      const bytes = files.read(getFilePath(context.req.path));
      if (bytes === null) return context.notFound();
      return context.body(bytes, 200, { etag: computeEtag(bytes) });
    })
    .put('/files/*', bodyLimit({ maxSize: maxFileBytes }), async (context) => {
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      const version = context.req.header('if-match') ?? null;
      const path = getFilePath(context.req.path);
      if (!hasValidYaml(path, String(files.read(path) ?? ''))) return context.body(null, 422);
      const outcome = files.write(path, bytes, version);
      const status = { written: 204, changed: 412, refused: 403 } as const;
      return context.body(null, status[outcome], { etag: computeEtag(bytes) });
    })
    .delete('/files/*', (context) =>
      context.body(null, files.remove(getFilePath(context.req.path)) ? 204 : 404),
    )
    .use(serveStatic({ root: app, rewriteRequestPath: (path) => path.slice(token.length + 1) }));
  const routes = new Hono()
    .use(async (context, next) => {
      // Prevents DNS rebinding: a host name of somebody else may point to this address.
      if (context.req.header('host') !== host) return context.text('', 403);
      await next();
      context.header('content-security-policy', contentSecurityPolicy);
      context.header('referrer-policy', 'no-referrer');
      context.header('x-content-type-options', 'nosniff');
      context.header('cache-control', 'no-store');
      return undefined;
    })
    .route(`/${token}`, editor);
  server.on('request', getRequestListener(routes.fetch));
  return { url: `http://${host}/${token}/`, close: () => server.close() };

  /** Returns the part of a URL path after `files/`, undecoded: file names need no escapes. */
  function getFilePath(path: string): string {
    return path.slice(`/${token}/files/`.length);
  }
}

/** Whether the editor can parse a file. Saving would lose anything that it cannot parse. */
function hasValidYaml(path: string, text: string): boolean {
  const yamlText = path.endsWith('.yaml') ? text : (/^---\n([\s\S]*?)---/.exec(text)?.[1] ?? '');
  return parseDocument(yamlText).errors.length === 0;
}
