import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink, rename, rm, stat, truncate, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { createTestApp } from '#server/testing/app.ts';
import { writeSiteTable } from '#build/site-table.ts';
import { write, writeDist } from '#server/testing/dist.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { languages } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { routeNames } from '#site/routes.ts';
import { loadSite } from './site.ts';

/** Room for a page or two; the others are read from disk. */
const memoryBytes = 4000;

async function serverFor(folder: string, options: { memoryBytes?: number } = {}) {
  const loaded = loadSite(folder, { isHttps: false, ...options });
  if (!loaded.ok) throw new Error(loaded.missing.join());
  return createTestApp({ site: loaded.site });
}

type App = Awaited<ReturnType<typeof serverFor>>['app'];

async function answer(app: App, address: string, method: string, headers: Record<string, string>) {
  const response = await app.request(address, { method, headers });
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

const pages = languages.flatMap((language) =>
  routeNames('page', 'form-result').map((route) => href(route, language)),
);
const files = ['/_astro/app.0a1b2c.js', '/share/es/faq.png', '/favicon.svg', '/robots.txt'];
const others = ['/nada', '/faq/', '/es/faq.html', '/.well-known/security.txt'];

const { app: inMemory } = await serverFor(inject('smallDist'));
const { app: onDisk } = await serverFor(inject('smallDist'), { memoryBytes });

test.each([...pages, ...files, ...others])(
  '%s is answered from disk as from memory, in every encoding',
  async (address) => {
    for (const encoding of ['br', 'zstd', 'gzip', 'identity', 'gzip, br;q=0.1']) {
      const asked = { 'accept-encoding': encoding };
      const expected = await answer(inMemory, address, 'GET', asked);
      expect(await answer(onDisk, address, 'GET', asked)).toEqual(expected);
      expect(await answer(onDisk, address, 'HEAD', asked)).toEqual({ ...expected, body: '' });
      const known = { ...asked, 'if-none-match': expected.headers['etag'] ?? '' };
      expect(await answer(onDisk, address, 'GET', known)).toEqual(
        await answer(inMemory, address, 'GET', known),
      );
    }
  },
);

const damages: [string, (file: string) => Promise<unknown>][] = [
  ['gone', (file) => rm(file)],
  ['cut short', (file) => truncate(file, 100)],
  ['written again', (file) => utimes(file, 0, 0)],
];

test.each(damages)(
  'for a file that is %s there is an error page and a line in the log, and the rest is served',
  async (_, damage) => {
    await using folder = await temporaryFolder();
    await writeDist(folder.path);
    const { app, lines } = await serverFor(folder.path, { memoryBytes: 0 });
    const server = await listen({ fetch: app.fetch, port: 0, host: '127.0.0.1' });
    if (!server.ok) throw new Error(server.code);
    // Only the copy that is sent is looked at.
    const headers = { 'accept-encoding': 'br' };
    const get = (address: string) =>
      fetch(`http://127.0.0.1:${server.port}${address}`, { headers });

    expect((await get('/faq?lng=en')).status).toBe(200);
    await damage(join(folder.path, 'en/faq.html.br'));
    await damage(join(folder.path, 'favicon.svg'));
    for (const address of ['/faq?lng=en', '/favicon.svg?lng=en']) {
      const failed = await get(address);
      expect(failed.status).toBe(500);
      expect(await failed.text()).toContain('<html lang="en"><head><title>serverError</title>');
    }
    expect((await get('/faq')).status).toBe(200);
    expect((await get('/robots.txt')).status).toBe(200);

    const told = lines.filter(({ event }) => event === 'request-failed');
    expect(told.map(({ error }) => error)).toEqual([
      expect.stringMatching(/en\/faq\.html\.br is not what it was .*: restart the server$/),
      expect.stringMatching(/favicon\.svg is not what it was .*: restart the server$/),
    ]);
    await server.close(0);
  },
);

test('a page that was damaged is served again when it is as it was', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const { app } = await serverFor(folder.path, { memoryBytes: 0 });
  const [page, aside] = ['es/faq.html', 'aside'].map((name) => join(folder.path, name));
  await rename(page ?? '', aside ?? '');
  expect((await app.request('/faq')).status).toBe(500);
  await rename(aside ?? '', page ?? '');
  expect((await app.request('/faq')).status).toBe(200);
});

/** The files of a name that this process has open. */
async function openFiles(name: string): Promise<string[]> {
  const targets = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`));
  const settled = await Promise.allSettled(targets);
  return settled.flatMap((it) =>
    it.status === 'fulfilled' && it.value.endsWith(name) ? [it.value] : [],
  );
}

test('a file from disk arrives whole, and who reads it slowly keeps none open', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  const content = randomBytes(3 * 1024 * 1024);
  await write(folder.path, 'film.mp4', content);
  writeSiteTable(folder.path);
  const { app } = await serverFor(folder.path, { memoryBytes: 0 });
  const server = await listen({ fetch: app.fetch, port: 0, host: '127.0.0.1' });
  if (!server.ok) throw new Error(server.code);
  const whole = await fetch(`http://127.0.0.1:${server.port}/film.mp4`);
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);

  const slow = connect(server.port, '127.0.0.1');
  slow.write('GET /film.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8));
  await once(slow, 'readable');
  await expect.poll(() => openFiles('film.mp4')).toEqual([]);
  slow.destroy();
  await server.close(0);
});

test('a file that cannot be read is closed, and the log says why', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  // A folder of the same size and time can be opened like the file, but not read.
  const [file, aside] = ['film.mp4', 'aside'].map((name) => join(folder.path, name));
  await write(folder.path, 'aside/entry', 'x');
  const { size } = await stat(aside ?? '');
  await write(folder.path, 'film.mp4', Buffer.alloc(size));
  writeSiteTable(folder.path);
  for (const path of [file, aside]) await utimes(path ?? '', 1, 1);
  const { app, lines } = await serverFor(folder.path, { memoryBytes: 0 });
  await rm(file ?? '');
  await rename(aside ?? '', file ?? '');
  expect((await app.request('/film.mp4')).status).toBe(500);
  expect(await openFiles('film.mp4')).toEqual([]);
  expect(lines.find(({ event }) => event === 'request-failed')?.error).toMatch(/EISDIR/);
});

test('error pages and large files stay in memory, whatever may be there', async () => {
  await using folder = await temporaryFolder();
  await writeDist(folder.path);
  await write(folder.path, 'film.mp4', Buffer.alloc(4 * 1024 * 1024 + 1));
  writeSiteTable(folder.path);
  const { app } = await serverFor(folder.path, { memoryBytes: 0 });
  await rm(folder.path, { recursive: true });
  expect((await app.request('/film.mp4')).status).toBe(200);
  const missing = await app.request('/nada');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('<title>notFound</title>');
});
