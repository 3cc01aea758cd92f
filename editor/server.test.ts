import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Files, computeEtag } from './files.ts';
import { serveEditor } from './server.ts';

const home = mkdtempSync(join(tmpdir(), 'editor-'));
const folder = join(home, 'content');
let editor: Awaited<ReturnType<typeof serveEditor>>;

beforeAll(async () => {
  cpSync('content', folder, { recursive: true });
  writeFileSync(join(home, 'secret.yaml'), 'secret: true\n');
  symlinkSync(join(home, 'secret.yaml'), join(folder, 'linked.yaml'));
  symlinkSync(home, join(folder, 'outside'));
  editor = await serveEditor({ folder, app: join(home, 'app'), pages: 'http://localhost:3000' });
});

afterAll(() => {
  editor.stop();
  rmSync(home, { recursive: true });
});

test.each([
  '../secret.yaml',
  '..%2fsecret.yaml',
  'es/../../secret.yaml',
  `/${home}/secret.yaml`,
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
  expect(readFileSync(join(home, 'secret.yaml'), 'utf8')).toBe('secret: true\n');
});

test('serves nothing without the token or under another host (EDIT-4)', async () => {
  const { host, port } = new URL(editor.url);
  expect((await fetch(`http://${host}/`)).status).toBe(404);
  expect((await fetch(`http://${host}/${'x'.repeat(32)}/documents`)).status).toBe(404);
  const rebound = { host: `rebound.example:${port}` };
  expect((await send('GET', 'documents', rebound)).status).toBe(403);
});

test('does not overwrite a file that has changed since it was read (EDIT-3)', () => {
  const files = new Files(folder);
  const version = computeEtag(files.read('redirects.yaml') ?? Buffer.of());
  writeFileSync(join(folder, 'redirects.yaml'), '# By somebody else\n');
  const mine = Buffer.from('# Mine\n');
  expect(files.write('redirects.yaml', mine, version)).toBe('changed');
  expect(files.write('redirects.yaml', mine, null)).toBe('changed');
  expect(files.read('redirects.yaml')?.toString()).toBe('# By somebody else\n');
});

/** Sends a path unchanged; `fetch` would normalize it. */
function send(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number }>((resolve, reject) => {
    const { port, pathname } = new URL(editor.url);
    const options = { method, port, host: '127.0.0.1', path: pathname + path, headers };
    const sent = request(options, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    sent.on('error', reject);
    sent.end(method === 'PUT' ? 'written: true\n' : undefined);
  });
}
