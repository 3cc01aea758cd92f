import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { freePort } from '@altanube/outbox/testing/free-port';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { sendRaw, statusOf } from '#server/testing/raw-http.ts';
import { formatPrice } from '#site/formats.ts';
import { articleHref, href } from '#site/links.ts';
import { contactEndpoint } from '#site/routes.ts';
import { copyProject, openPage, startDev } from './testing/dev-project.ts';

const resources = new AsyncDisposableStack();
const taken = createServer();
let folder = '';
let dev: ReturnType<typeof startDev>;
let address = '';

/** The project stands below a folder called `src`, and PORT names a port that is taken. */
beforeAll(async () => {
  const parent = resources.use(await temporaryFolder());
  folder = join(parent.path, 'src/site');
  await mkdir(folder, { recursive: true });
  await copyProject(folder);
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  const port = await freePort();
  dev = resources.use(startDev(folder, settings(), ['--port', String(port)]));
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

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8');
  expect(change(text), file).not.toBe(text);
  await writeFile(path, change(text));
}

async function page(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${address}${path}`, { headers: { 'accept-language': 'es' } });
  return { status: response.status, text: await response.text() };
}

const [, annual = ''] = /annual: ([\d.]+)/.exec(readFileSync('content/prices.yaml', 'utf8')) ?? [];
const cheaper = Number(annual) - 0.01;

test.each([
  [
    'a text',
    'content/es/pricing.yaml',
    (text: string) => text.replace(/^( {2}subtitle:).*$/m, '$1 Doce xilófonos.'),
    href('pricing', 'es'),
    'Doce xilófonos.',
  ],
  [
    'a price',
    'content/prices.yaml',
    (text: string) => text.replace(`annual: ${annual}`, `annual: ${cheaper}`),
    href('google', 'es'),
    formatPrice(cheaper, 'es'),
  ],
  [
    'a legal text',
    'content/es/legal/cookies.md',
    (text: string) => `${text}\nTrece xilófonos.\n`,
    href('cookies', 'es'),
    'Trece xilófonos.',
  ],
  [
    'an article',
    `content/es/articles/sharing-files-safely.md`,
    (text: string) => `${text}\nCatorce xilófonos.\n`,
    articleHref('sharing-files-safely', 'es'),
    'Catorce xilófonos.',
  ],
])('a change of %s in %s reaches the open page', async (_what, file, change, path, shown) => {
  expect((await page(path)).text).not.toContain(shown);
  using open = await openPage(address);
  await open.after(() => edit(file, change), 'full-reload');
  expect((await page(path)).text).toContain(shown);
});

test('a mistake in the content is shown in the open page, and gone once it is mended', async () => {
  const path = href('faq', 'es');
  using open = await openPage(address);
  await open.after(
    () => edit('content/es/faq.yaml', (text) => text.replace(/^meta:$/m, 'metal:')),
    'full-reload',
  );
  await open.after(async () => {
    expect((await page(path)).status).toBe(500);
  }, 'error');
  const told = open.messages.findLast(({ type }) => type === 'error');
  expect(told?.err?.message).toContain('content/es/faq.yaml');
  expect(dev.output()).toContain('content/es/faq.yaml');

  await open.after(
    () => edit('content/es/faq.yaml', (text) => text.replace(/^metal:$/m, 'meta:')),
    'full-reload',
  );
  expect((await page(path)).status).toBe(200);
});

test('a port that is taken is named, with a way out', async () => {
  await using second = startDev(folder, settings());
  const { PORT } = settings();
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(
    new RegExp(`^Port ${PORT} is taken\\..* PORT=\\d+ npm run dev$`, 'm'),
  );
  expect(second.output()).not.toContain('    at ');
});

test.each([
  [['--prot', '4000'], "Unknown option '--prot'"],
  [['--port', 'x'], 'PORT: expected a whole number'],
])('options %j end it with what is wrong', async (args, problem) => {
  await using second = startDev(folder, {}, args);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(problem);
  expect(second.output()).not.toContain('    at ');
});

test('// is an address that does no harm', async () => {
  // Sent as it stands: `fetch` would make another address of it.
  const { port, host } = new URL(address);
  const head = `GET // HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  expect(statusOf(await sendRaw(Number(port), head))).toBe(301);
});

describe('the contact endpoint runs the code as it stands', () => {
  test('after a change of the server, or of what it uses of the site', async () => {
    const first = await post({ ...leadInput });
    expect(first.status).toBe(200);
    const files = await openStoreFiles();
    expect(files.length).toBeGreaterThan(0);

    const accepted = 'ok: true, lead: result.data';
    const refused = 'ok: false, issues: []';
    await edit('packages/contact/src/schema.ts', (text) => text.replace(accepted, refused));
    await vi.waitFor(async () => expect((await post(leadInput)).status).toBe(422), patience);

    for (const allowed of ['A', 'B', 'C']) {
      await edit('server/leads/receive/contact-endpoint.ts', (text) =>
        text.replace(/^const allow = '.*';$/m, `const allow = '${allowed}';`),
      );
      await vi.waitFor(async () => {
        expect((await fetch(`${address}${contactEndpoint}`)).headers.get('allow')).toBe(allowed);
      }, patience);
    }
    await edit('packages/contact/src/schema.ts', (text) => text.replace(refused, accepted));
    await vi.waitFor(async () => expect((await post(leadInput)).status).toBe(200), patience);
    await vi.waitFor(async () => expect(await openStoreFiles()).toEqual(files), patience);
  });

  test('a mistake in it is told, and mended without a restart', async () => {
    const file = 'server/leads/receive/contact-endpoint.ts';
    await edit(file, (text) => `${text}\nconst = 1;\n`);
    const failed = await vi.waitFor(async () => {
      const response = await post(leadInput);
      expect(response.status).toBe(500);
      return response.text();
    }, patience);
    expect(failed).toContain('The contact endpoint does not run.');
    expect(dev.output()).toContain('contact-endpoint.ts');
    expect((await page(href('faq', 'es'))).status).toBe(200);
    await edit(file, (text) => text.replace('\nconst = 1;\n', ''));
    await vi.waitFor(async () => expect((await post(leadInput)).status).toBe(200), patience);
  });
});

const patience = { timeout: 30_000, interval: 100 };

function post(lead: object): Promise<Response> {
  return fetch(`${address}${contactEndpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ ...lead, language: 'es' }),
  });
}

/** The files of the store that the process holds open; where the system does not tell, none. */
async function openStoreFiles(): Promise<string[]> {
  const descriptors = await readdir(`/proc/${dev.pid}/fd`);
  const targets = await Promise.all(
    descriptors.map((name) => readlink(`/proc/${dev.pid}/fd/${name}`).catch(() => '')),
  );
  return targets.filter((target) => target.includes('/leads.db')).toSorted();
}
