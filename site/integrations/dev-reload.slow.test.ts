import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findFreePort } from '@altanube/outbox/testing/free-port';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { formatPrice } from '@altanube/content/formats';
import { href } from '@altanube/content/links';
import { editFolder } from '@altanube/content/testing/edit-folder';
import { copyProject } from '@altanube/e2e/helpers/project-copy';
import { waitForLine, startChild } from '../../server/testing/child.ts';
import { postMessage } from '../../server/testing/posts.ts';

const resources = new AsyncDisposableStack();
const { folder } = resources.use(copyProject());
const { read, rename, rewrite, write } = editFolder(folder);
const taken = createServer();
let dev: ReturnType<typeof startDev>;
let address = '';

/** Starts with PORT set to a port in use and an invalid content file. */
beforeAll(async () => {
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  const port = await findFreePort();
  rewrite('content/es/faq.yaml', (text) => text.replace(/^meta:$/m, 'metal:'));
  dev = resources.use(startDev(settings(), ['--port', String(port)]));
  address = await dev.address();
  expect(new URL(address).port).toBe(String(port));
});

afterAll(async () => {
  await resources.disposeAsync();
  taken.close();
});

function settings(): Record<string, string> {
  const bound = taken.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port');
  return { PORT: String(bound.port), HOST: '127.0.0.1', LEADS_PER_ADDRESS: '1000' };
}

async function page(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${address}${path}`, { headers: { 'accept-language': 'es' } });
  return { status: response.status, text: await response.text() };
}

test('starts despite a content mistake, and shows the pages once it is fixed', async () => {
  expect(dev.output()).toMatch(/^The content has 2 problems:\n {2}content\/es\/faq\.yaml:/m);
  const path = href('faq', 'es');
  expect((await page(path)).status).toBe(500);
  rewrite('content/es/faq.yaml', (text) => text.replace(/^metal:$/m, 'meta:'));
  expect((await page(path)).status).toBe(200);
});

test.each([
  [
    'content/prices.yaml',
    (text: string) => text.replace(/annual: [\d.]+/, 'annual: 1.23'),
    href('google', 'es'),
    formatPrice(1.23, 'es'),
  ],
  [
    `content/es/articles/sharing-files-safely.md`,
    (text: string) => `${text}\nCatorce xilófonos.\n`,
    '/soporte/sharing-files-safely',
    'Catorce xilófonos.',
  ],
])('a change of %s reaches the open page', async (file, change, path, shown) => {
  expect((await page(path)).text).not.toContain(shown);
  using open = await openPage();
  await open.after(async () => rewrite(file, change), 'full-reload');
  expect((await page(path)).text).toContain(shown);
});

test('an open page shows a content mistake until it is fixed', async () => {
  const path = href('faq', 'es');
  const changeKey = async (from: RegExp, to: string) =>
    rewrite('content/es/faq.yaml', (text) => text.replace(from, to));
  using open = await openPage();
  await open.after(() => changeKey(/^meta:$/m, 'metal:'), 'full-reload');
  const told = await open.after(async () => {
    expect((await page(path)).status).toBe(500);
  }, 'error');
  expect(told.err?.message).toContain('content/es/faq.yaml');
  expect(dev.output()).toContain('content/es/faq.yaml');
  await open.after(() => changeKey(/^metal:$/m, 'meta:'), 'full-reload');
  expect((await page(path)).status).toBe(200);
});

test('pages have the policy of built pages and allow Vite’s inline scripts and styles', async () => {
  const headers = async () => (await fetch(`${address}${href('faq', 'es')}`)).headers;
  const before = await headers();
  const policy = before.get('content-security-policy')?.split(';');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'unsafe-inline'");
  expect(policy).toContain("style-src 'self' 'unsafe-inline'");
  const reported = before.get('content-security-policy-report-only');
  expect(reported).toMatch(/^require-trusted-types-for 'script';trusted-types 'none';report-uri /);

  const embeds = 'embeds: [{ name: map, frame: https://map.test }]\n';
  rewrite('content/company.yaml', (text) => text.replace(/^embeds: .*$/m, '') + embeds);
  rewrite('site/src/pages/[lang]/faq.astro', (text) =>
    text
      .replace('import', "import Embed from '#features/embed/embed.astro';\nimport")
      .replace('</Document>', '<Embed {...content} name="map" path="/" title="Map" /></Document>'),
  );
  await vi.waitFor(async () => {
    const after = await headers();
    expect(after.get('content-security-policy')).toContain(';frame-src https://map.test;');
  }, patience);
});

test('a public address has the page in the language of the visitor', async () => {
  const response = await fetch(`${address}/legal/sla`, { headers: { 'accept-language': 'en-GB' } });
  expect(await response.text()).toMatch(/<html[^>]* lang="en"/);
});

test('an old address of redirects.yaml leads to its page, with the query (R-11)', async () => {
  write('content/redirects.yaml', '- { from: /old.html, to: /faq?lng=en }\n');
  await vi.waitFor(async () => {
    const { status, headers } = await fetch(`${address}/old.html?a=1`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, '/faq?lng=en&a=1']);
  }, patience);
});

test('a renamed article has its page at once, and its old address leads there (R-11)', async () => {
  const [from, to] = ['/soporte/two-step-verification', '/soporte/verificacion'];
  expect((await page(from)).status).toBe(200);
  for (const file of globSync('content/{es,en}/**/*.md', { cwd: folder })) {
    const text = read(file);
    const named = text.replaceAll('two-step-verification', 'verificacion');
    if (named !== text) write(file, named);
  }
  for (const language of ['es', 'en']) {
    const articles = `content/${language}/articles`;
    rename(`${articles}/two-step-verification.md`, `${articles}/verificacion.md`);
  }
  await vi.waitFor(async () => {
    // Saved again and again: on a busy machine, the page may be made between two of the changes.
    write('content/redirects.yaml', `- { from: ${from}, to: ${to} }\n`);
    expect((await page(to)).status).toBe(200);
  }, patience);
  const { status, headers } = await fetch(`${address}${from}`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([308, to]);
});

test.each([
  [settings, /^Port \d+ is taken\..* PORT=\d+ npm run dev$/m],
  [() => ({ DATABASE_URL: 'mysql://x' }), /DATABASE_URL: /],
])('what is wrong with its start is said in a line: %s', async (environment, problem) => {
  await using second = startDev(environment());
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(problem);
  expect(second.output()).not.toContain('    at ');
});

const patience = { timeout: 30_000, interval: 100 };
const endpoint = 'server/leads/receive/contact-endpoint.ts';

function waitForStatus(status: number): Promise<Response> {
  return vi.waitFor(async () => {
    const input = { ...contactInput, language: 'es' };
    const response = await postMessage(address, { input, headers: { origin: address } });
    expect(response.status).toBe(status);
    return response;
  }, patience);
}

test('the contact endpoint reports a mistake in its code until it is fixed, without a restart', async () => {
  await waitForStatus(200);
  rewrite(endpoint, (text) => `${text}\nconst = 1;\n`);
  const failed = await waitForStatus(500);
  expect(await failed.text()).toContain('The contact endpoint does not run.');
  expect(dev.output()).toContain('contact-endpoint.ts');
  expect((await page(href('faq', 'es'))).status).toBe(200);
  rewrite(endpoint, (text) => text.replace('\nconst = 1;\n', ''));
  await waitForStatus(200);
});

test('serves no file that no page needs, and nothing to pages of other origins (EDIT-4)', async () => {
  write('secret.txt', 'secret');
  const files = ['secret.txt', 'package.json', 'content/prices.yaml', 'server/serve.ts'];
  for (const path of files.map((file) => `/@fs${join(folder, file)}`)) {
    for (const query of ['', '?raw', '?url', '?import&raw']) {
      expect((await page(path + query)).status, path + query).toBe(403);
    }
  }
  const send = (path: string, headers: Record<string, string>) =>
    fetch(address + path, { headers: { ...headers, 'accept-language': 'es' } });
  for (const path of [href('faq', 'es'), '/@vite/client', '/__open-in-editor?file=a']) {
    for (const site of ['cross-site', 'same-site']) {
      expect((await send(path, { 'sec-fetch-site': site })).status, path).toBe(403);
    }
    const { headers } = await send(path, { origin: 'http://localhost:1' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});

function startDev(given: Record<string, string>, args: string[] = []) {
  // No setting of this machine reaches it.
  const unset = ['DATABASE_URL', 'SMTP_URL', 'SITE_URL', 'PORT', 'HOST', 'NODE_ENV', 'VITEST'];
  const others = Object.entries(process.env).filter(([name]) => !unset.includes(name));
  const env = { ...Object.fromEntries(others), ...given, NO_COLOR: '1' };
  const started = startChild(['scripts/dev.ts', ...args], { cwd: folder, env });
  const found = waitForLine(started.child, /Local\s+(http:\S+?)\/$/);
  // Where it ends at once, nobody asks for its address.
  found.catch(() => {});
  return {
    ...started,
    output: () => [...started.lines, started.errorOutput()].join('\n'),
    address: async () => (await found)[1] ?? '',
  };
}

/** An open page's connection to the dev server: Vite's client takes its token from its own code. */
async function openPage() {
  const client = await (await fetch(`${address}/@vite/client`)).text();
  const [, token = ''] = /const wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const messages: { type: string; err?: { message: string } }[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  const told = (type: string, from = 0) =>
    vi.waitUntil(() => messages.slice(from).find((message) => message.type === type), patience);
  await told('connected');
  return {
    /** Resolves with the first message of this type that comes after the action. */
    async after(action: () => Promise<void>, type: string) {
      const from = messages.length;
      await action();
      return told(type, from);
    },
    [Symbol.dispose]: () => socket.close(),
  };
}
