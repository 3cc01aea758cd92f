import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { portOf } from '../port-of.ts';

type StaticFile = {
  contentType: string;
  /** By content coding; files that are compressed already have `identity` only. */
  bodies: Map<'br' | 'gzip' | 'identity', Buffer>;
};

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const compressible = /^(?:text\/|application\/|image\/(?:svg|x-icon))/;
/** File names that hold a digest of what is in them, as Astro makes them. */
const hashed = /^\/_astro\//;

/**
 * Serves a folder of static files from memory, as well as a server can: compressed in advance at the
 * best quality, connections kept alive, hashed files cached for a year.
 */
export async function serveStatic(folder: string) {
  const files = await readFiles(folder);
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
    const file = files.get(path) ?? files.get(`${path}/index.html`) ?? files.get(`${path}.html`);
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const coding = codings.find((name) => accepted.includes(name) && file.bodies.has(name));
    const body = file.bodies.get(coding ?? 'identity') ?? Buffer.alloc(0);
    const headers: OutgoingHttpHeaders = {
      'content-type': file.contentType,
      'content-length': body.length,
      'cache-control': hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(coding === undefined ? {} : { 'content-encoding': coding, vary: 'Accept-Encoding' }),
    };
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const codings = ['br', 'gzip'] as const;

async function readFiles(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(folder, path).replaceAll('\\', '/')}`;
    files.set(name, toStaticFile(name, await readFile(path)));
  }
  return files;
}

function toStaticFile(name: string, bytes: Buffer): StaticFile {
  const contentType = contentTypes[extname(name)] ?? 'application/octet-stream';
  const bodies: StaticFile['bodies'] = new Map([['identity', bytes]]);
  if (compressible.test(contentType)) {
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    bodies.set('br', brotliCompressSync(bytes, { params }));
    bodies.set('gzip', gzipSync(bytes, { level: 9 }));
  }
  return { contentType, bodies };
}
