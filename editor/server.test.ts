import { symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { copyContent } from '@altanube/content/testing/content-folder';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Files, computeEtag } from './files.ts';
import { serveEditor } from './server.ts';

const content = copyContent();
const folder = content.path;
const home = dirname(folder);
const app = join(home, 'app');
const { read, write } = editFolder(home);
let editor: Awaited<ReturnType<typeof serveEditor>>;

beforeAll(async () => {
  write('app/index.html', '');
  for (const file of ['secret.yaml', 'private/secret.yaml']) write(file, 'secret: true\n');
  symlinkSync(join(home, 'secret.yaml'), join(folder, 'linked.yaml'));
  symlinkSync(join(home, 'private'), join(folder, 'outside'));
  editor = await serveEditor({ folder, app, pages: 'http://localhost:3000' });
});

afterAll(() => {
  editor.stop();
  content[Symbol.dispose]();
});

test.each([
  '../secret.yaml',
  '..%2fsecret.yaml',
  'es/../../secret.yaml',
  `//${home}/secret.yaml`,
  'linked.yaml',
  'outside/secret.yaml',
  '.hidden.yaml',
  'es',
])('does not read, write or remove “%s” (EDIT-4)', async (path) => {
  for (const method of ['GET', 'PUT', 'DELETE']) {
    for (const kind of ['documents', 'media']) {
      const { status } = await send(method, `${kind}/${path}`);
      expect([400, 403, 404], `${method} ${kind}`).toContain(status);
    }
  }
  expect(read('secret.yaml')).toBe('secret: true\n');
});

test('serves nothing without the token or under another host (EDIT-4)', async () => {
  const { host, port } = new URL(editor.url);
  expect((await fetch(`http://${host}/`)).status).toBe(404);
  expect((await fetch(`http://${host}/${'x'.repeat(32)}/documents`)).status).toBe(404);
  const rebound = { host: `rebound.example:${port}` };
  expect((await send('GET', 'documents', rebound)).status).toBe(403);
});

test('writes nothing that another origin asks for (EDIT-4)', async () => {
  const { origin } = new URL(editor.url);
  for (const sender of ['https://example.com', 'null', 'http://localhost:3000', undefined]) {
    const headers = sender === undefined ? {} : { origin: sender };
    for (const path of ['publish', 'discard', 'documents/faq', 'media/a.svg']) {
      expect((await send('POST', path, headers)).status, sender).toBe(403);
    }
  }
  expect((await send('GET', 'documents', { origin: 'http://localhost:3000' })).status).toBe(403);
  expect((await send('POST', 'discard', { origin })).status).toBe(500);
});

test('lets several people in by the name that the proxy gives', async () => {
  const socketPath = join(home, 'editor.sock');
  const url = 'https://edit.example.com';
  const pages = 'https://preview.example.com';
  const team = await serveEditor({ folder, app, pages, team: { socket: socketPath, url } });
  const ana = { 'x-editor-name': 'Ana', 'x-editor-email': 'ana@example.com' };
  const get = async (host: string, person: Record<string, string> = {}) =>
    (await send('GET', '/start', { host, ...person }, { socketPath })).status;
  expect(await get('edit.example.com', ana)).toBe(200);
  expect(await get('edit.example.com')).toBe(401);
  expect(await get('localhost', ana)).toBe(403);
  team.stop();
});

test('does not overwrite a file that has changed since it was read (EDIT-3)', () => {
  const files = new Files(folder);
  const version = computeEtag(files.read('redirects.yaml') ?? Buffer.of());
  content.write('redirects.yaml', '# By somebody else\n');
  const mine = Buffer.from('# Mine\n');
  expect(files.write('redirects.yaml', mine, version)).toBe('changed');
  expect(files.write('redirects.yaml', mine, null)).toBe('changed');
  expect(files.read('redirects.yaml')?.toString()).toBe('# By somebody else\n');
});

/** Sends a path unchanged; `fetch` would normalize it. */
function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  options: object = { host: '127.0.0.1', port: new URL(editor.url).port },
) {
  return new Promise<{ status: number }>((resolve, reject) => {
    const { origin, pathname } = new URL(editor.url);
    const full = path.startsWith('/') ? path : pathname + path;
    const own = method === 'PUT' || method === 'DELETE' ? { origin } : {};
    const all = { method, path: full, headers: { ...own, ...headers }, ...options };
    request(all, (response) => resolve({ status: response.resume().statusCode ?? 0 }))
      .on('error', reject)
      .end(method === 'PUT' ? '{}' : undefined);
  });
}
