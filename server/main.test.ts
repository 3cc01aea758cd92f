import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { createPostgresDatabase } from '@altanube/outbox/testing/databases';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { listPostedAlerts, startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { listenLocally } from '@altanube/outbox/testing/local-server';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { attribution } from './testing/leads.ts';
import { postMessage } from './testing/posts.ts';
import { startFreshServer } from './testing/server-process.ts';
import { openTestServer } from './testing/test-server.ts';

test('a lead is stored and mailed, and logged without personal data', async () => {
  await using peer = await startSmtpPeer();
  const environment = { SMTP_URL: peer.url, LEADS_TO: 'equipo@altanube.example' };
  await using server = await startFreshServer(environment);
  const { subject, ...others } = attribution;
  const input = { ...contactInput, subject, attribution: others };
  const { id } = await (await postMessage(server.url, { input })).json();
  const [received] = await peer.waitFor(1);
  expect(received?.to).toEqual(['equipo@altanube.example']);
  expect(received?.mail.messageId).toMatch(new RegExp(`^<${id}@`));
  expect(received?.mail.text).toContain(contactInput.message);
  expect(received?.mail.text).toContain('Plan de soporte Pro');
  const log = server.lines.join('\n').replace(server.url, '');
  const { email, name, company } = contactInput;
  const origin = ['precios', 'Otoño', 'buscador', 'support/pro'];
  for (const secret of [email, name, company, '127.0.0.1', 'Buenos', ...origin]) {
    expect(log).not.toContain(secret);
  }
});

test.each(['PORT', 'STATUS_PORT'])(
  'names the setting of a port that is taken: %s',
  async (name) => {
    await using other = await listenLocally(createServer());
    const said = `Port ${other.port} is taken. Set ${name} to a free one, such as: ${name}=`;
    await expect(openTestServer({ [name]: String(other.port) })).rejects.toThrow(said);
  },
);

test.each(['0.0.0.0', ''])('a server at every address, %j, says how to reach it', async (HOST) => {
  await using server = await openTestServer({ HOST, STATUS_PORT: '' });
  expect(server.url).toBe(`http://localhost:${server.port}`);
  expect((await postMessage(server.url)).status).toBe(200);
  expect(server.statusUrl).toBe('');
});

test('names an address that this machine does not have', async () => {
  const said =
    /^Cannot listen on port 1 of 192\.0\.2\.1 \(EADDRNOTAVAIL\)\. Check PORT and HOST\.$/;
  await expect(openTestServer({ HOST: '192.0.2.1', PORT: '1' })).rejects.toThrow(said);
});

test('a server keeps running if its log output is closed', async () => {
  await using server = await startFreshServer();
  const visit = async () => {
    expect((await fetch(`${server.url}/faq`)).status).toBe(200);
    expect((await postMessage(server.url)).status).toBe(200);
  };
  server.child.stdout?.destroy();
  await visit();
  await visit();
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

test.each([
  ['', 1],
  ['127.0.0.1', 0],
])(
  'behind a proxy, with TRUST_PROXY=%s, warns of forwarded addresses: %i',
  async (proxy, count) => {
    await using server = await openTestServer({ TRUST_PROXY: proxy });
    await fetch(server.url);
    await fetch(server.url, { headers: { forwarded: 'for=203.0.113.7' } });
    await postMessage(server.url, { headers: { 'x-forwarded-for': '203.0.113.8' } });
    const lines = server.lines.filter((line) => line.includes('forwarded-header-not-trusted'));
    expect(lines).toHaveLength(count);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: 'warn', header: 'forwarded' });
      expect(line).toContain('TRUST_PROXY');
      expect(line).not.toMatch(/203\.0|127\.0/);
    }
  },
);

test('a disk that is nearly full degrades the health and raises an alert', async () => {
  await using peer = await startHttpPeer();
  await using mailbox = await startSmtpPeer();
  await using server = await openTestServer({
    ALERT_WEBHOOK_URL: peer.url,
    SMTP_URL: mailbox.url,
    MIN_FREE_DISK_MB: '999999999',
  });
  const began = ['disk-nearly-full began'];
  await expect.poll(() => listPostedAlerts(peer.received)).toEqual(began);
  const [alarm] = await mailbox.waitFor(1);
  expect(alarm?.mail.subject).toMatch(/^Alarma de localhost.*: el disco está casi lleno$/);
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'degraded' });
  expect((await postMessage(server.url)).status).toBe(200);
});

// The tests of the stores cover other reasons.
test('serves pages and raises an alert if the store is corrupt', async () => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'leads.db');
  const garbage = 'no database '.repeat(2_000);
  await writeFile(file, garbage);
  await using peer = await startHttpPeer();
  const settings = { DATA_DIR: folder.path, ALERT_WEBHOOK_URL: peer.url };
  await using server = await openTestServer(settings);
  expect((await fetch(server.url)).status).toBe(200);
  expect((await postMessage(server.url)).status).toBe(503);
  const health = await fetch(`${server.url}/healthz`);
  expect(health.status).toBe(200);
  expect(await health.json()).toEqual({ status: 'degraded' });
  const isAboutStore = ({ problem }: { problem: string }) => problem === 'store-unavailable';
  const findAlert = () => peer.received.map(({ body }) => JSON.parse(body)).find(isAboutStore);
  await expect.poll(findAlert).toMatchObject({
    event: 'problem-began',
    details: { store: file, reason: 'corrupt' },
  });
  expect(await readFile(file, 'utf8')).toBe(garbage);
  await rm(file);
  await expect.poll(async () => (await postMessage(server.url)).status).toBe(200);
});

test('a store file that vanishes raises an alert when the store is next used', async () => {
  await using folder = await createTemporaryFolder();
  await using peer = await startHttpPeer();
  const settings = { DATA_DIR: folder.path, ALERT_WEBHOOK_URL: peer.url };
  await using server = await openTestServer(settings);
  expect((await postMessage(server.url)).status).toBe(200);
  for (const suffix of ['', '-wal', '-shm']) await rm(join(folder.path, `leads.db${suffix}`));
  expect((await postMessage(server.url)).status).toBe(503);
  expect((await fetch(server.url)).status).toBe(200);
  await expect.poll(() => listPostedAlerts(peer.received)).toContain('store-vanished began');
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'degraded' });
});

test('serves pages and logs why if PostgreSQL refuses the login', async () => {
  await using database = await createPostgresDatabase();
  const url = new URL(database.pathOrUrl);
  url.password = 'hunter2';
  await using server = await openTestServer({ DATABASE_URL: url.href });
  expect((await fetch(server.url)).status).toBe(200);
  expect((await postMessage(server.url)).status).toBe(503);
  const problem = () => server.lines.find((line) => line.includes('"store-unavailable"')) ?? 'null';
  await expect
    .poll(() => JSON.parse(problem()))
    .toMatchObject({
      event: 'problem-began',
      store: `postgres://${url.host}${url.pathname}`,
      reason: 'refused',
      cause: expect.stringContaining('password'),
    });
  expect(server.lines.join()).not.toContain('hunter2');
});

test('serves pages without the database, and accepts messages when it is back', async () => {
  await using postgres = await startPostgres({ isDurable: false });
  const url = await postgres.createDatabase();
  await postgres.stop();
  await using server = await openTestServer({ DATABASE_URL: url });
  expect((await fetch(server.url)).status).toBe(200);
  const refused = await postMessage(server.url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  const health = async () => (await fetch(`${server.url}/healthz`)).json();
  expect(await health()).toEqual({ status: 'degraded' });
  await postgres.start();
  await expect.poll(async () => (await postMessage(server.url)).status).toBe(200);
  await expect.poll(health).toEqual({ status: 'ok' });
});

test('a server without pages accepts messages from pages at SITE_URL only', async () => {
  const siteUrl = 'https://www.altanube.example';
  const settings = { PAGES: 'off', SITE_URL: siteUrl, MAIL: 'folder' };
  await using server = await openTestServer(settings);
  const post = (origin: string) => postMessage(server.url, { headers: { origin } });
  expect((await post(siteUrl)).status).toBe(200);
  expect((await post('https://evil.example')).status).toBe(403);
  const form = await fetch(`${server.url}/send-contact-email?lng=en`, {
    method: 'POST',
    headers: { origin: siteUrl },
    body: new URLSearchParams({ name: 'Ana' }),
    redirect: 'manual',
  });
  expect(form.headers.get('location')).toMatch(/^\/contacto\/no-enviado/);
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
  const page = await fetch(`${server.url}/faq`);
  expect(page.status).toBe(404);
  expect(page.headers.get('content-type')).toBe('application/problem+json');
  expect(page.headers.get('strict-transport-security')).not.toBeNull();
});
