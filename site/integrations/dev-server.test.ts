import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { contactEndpoint } from '@altanube/content/routes';
import { respondAsServer } from './dev-server.ts';

const resources = new AsyncDisposableStack();
let server: ViteDevServer;
let address = '';
let dataDir = '';

/** As Astro sets it up: what comes after answers with the address that a page is asked for by. */
beforeAll(async () => {
  const root = resources.use(await temporaryFolder());
  dataDir = resources.use(await temporaryFolder()).path;
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'SITE_URL', 'PORT']) vi.stubEnv(name, '');
  vi.stubEnv('DATA_DIR', dataDir);
  server = await createServer({
    root: root.path,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { host: '127.0.0.1', port: 0 },
    plugins: [
      {
        name: 'as-astro',
        configureServer(vite) {
          respondAsServer(vite);
          vite.middlewares.use((request, response) => void response.end(request.url));
        },
      },
    ],
  });
  await server.listen();
  const bound = server.httpServer?.address();
  if (bound === null || typeof bound !== 'object') throw new Error('No port');
  address = `http://127.0.0.1:${bound.port}`;
});

afterAll(async () => {
  await server.close();
  await resources.disposeAsync();
  vi.unstubAllEnvs();
});

async function pageAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${address}${path}`, {
    headers: { connection: 'close', ...headers },
  });
  return response.text();
}

test.each([
  ['/?lng=en', {}, '/en?lng=en'],
  ['/precios', {}, '/es/precios'],
  ['/precios?lng=pt&a=1', {}, '/es/precios?lng=pt&a=1'],
  ['/legal/sla', { 'accept-language': 'en-GB,en;q=0.9' }, '/en/legal/sla'],
  ['/faq', { cookie: 'a=1; i18next=en', 'accept-language': 'es' }, '/en/faq'],
])('the public address %s with %j leads to the page %s', async (path, headers, page) => {
  expect(await pageAt(path, { 'accept-language': '', ...headers })).toBe(page);
});

test.each([
  '/precio',
  '/precios/',
  '/en/precios',
  '/src/a.ts?import&lng=en',
  `${contactEndpoint}s`,
])('%s, which is no public address of a page or of the endpoint, stays as it is', async (path) => {
  expect(await pageAt(path)).toBe(path);
});

function post(lead: object): Promise<Response> {
  return fetch(`${address}${contactEndpoint}?lng=es`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ ...lead, language: 'es' }),
  });
}

test('a contact message is stored and mailed to the folder, one with mistakes refused', async () => {
  expect((await post({ ...leadInput, email: 'no address' })).status).toBe(422);
  expect((await post(leadInput)).status).toBe(200);
  const mail = await vi.waitFor(
    async () => {
      const names = await readdir(join(dataDir, 'mail'));
      const [name = ''] = names.filter((it) => it.endsWith('.eml'));
      return readFile(join(dataDir, 'mail', name), 'utf8');
    },
    { timeout: 30_000 },
  );
  expect(mail).toContain(leadInput.email);
});

test('settings that are wrong stop the server, which names them', () => {
  vi.stubEnv('DATABASE_URL', 'mysql://x');
  vi.stubEnv('SMTP_URL', 'x');
  expect(() => respondAsServer(server)).toThrow(/DATABASE_URL: .*\n.*SMTP_URL: /);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('SMTP_URL', '');
});
