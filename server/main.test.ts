import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { writeDist } from './testing/dist.ts';
import { temporaryFolder } from './testing/folder.ts';
import { startHttpPeer } from './testing/http-peer.ts';
import { leadInput } from '#lead/testing/lead-input.ts';
import { beginPost } from './testing/posts.ts';
import { prepareServerFolder } from './testing/server-folder.ts';
import { runServer, startServer, startServerOnSocket } from './testing/server-process.ts';
import { startPostgres } from './testing/postgres.ts';
import { sharedPostgres } from './testing/shared-postgres.ts';
import { startSmtpPeer } from './testing/smtp-peer.ts';

const path = '/send-contact-email';

function postLead(url: string, forwardedFor = '') {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify(leadInput),
  });
}

/** A mail server that accepts connections and never sends anything. */
async function startSilentServer() {
  const server = createServer();
  const port = await listenOnFreePort(server);
  return { url: `smtp://127.0.0.1:${port}`, connected: once(server, 'connection'), server };
}

async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  return address.port;
}

/** Node has no public name for it. */
function descriptorOf(server: Server): number {
  const handle: unknown = Reflect.get(server, '_handle');
  if (typeof handle === 'object' && handle !== null && 'fd' in handle) return Number(handle.fd);
  throw new Error('There is no descriptor');
}

test('a lead is stored, mailed and logged without personal data', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using peer = await startSmtpPeer();
  const environment = { SMTP_URL: peer.url, LEADS_TO: 'equipo@altanube.example' };
  await using server = await startServer(folder.path, environment);
  const response = await postLead(server.url);
  expect(response.status).toBe(200);
  const { id } = await response.json();
  const [received] = await peer.waitFor(1);
  expect(received?.to).toEqual(['equipo@altanube.example']);
  expect(received?.mail.messageId).toMatch(new RegExp(`^<${id}@`));
  expect(received?.mail.text).toContain(leadInput.message);
  const log = server.lines.join('\n');
  for (const secret of [
    leadInput.email,
    leadInput.name,
    leadInput.company,
    '127.0.0.1',
    'Buenos',
  ]) {
    expect(log.replace(server.url, '')).not.toContain(secret);
  }
});

test('a site on https without a mail server warns at its start, unless that is meant', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  const started = async (environment: Record<string, string>) => {
    await using server = await startServer(folder.path, environment);
    server.signal('SIGTERM');
    await server.ended;
    const logged = server.lines.filter((line) => line.includes('"mail-to-folder"'));
    return { logged: logged.length, errors: server.errorOutput() };
  };
  const site = { SITE_URL: 'https://www.altanube.example' };
  const forgotten = await started(site);
  expect(forgotten.logged).toBe(1);
  expect(forgotten.errors).toMatch(/^Warning: SMTP_URL .*MAIL=folder/);
  const others = [
    { ...site, MAIL: 'folder' },
    { ...site, SMTP_URL: 'smtp://127.0.0.1:1' },
    { ...site, PUBLIC_FUNCTIONS_URL: 'https://functions.example/v1' },
    {},
  ];
  for (const environment of others) {
    expect(await started(environment)).toEqual({ logged: 0, errors: '' });
  }
});

test('a database on another machine, without TLS that is verified, is warned of at the start', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  const started = async (address: string) => {
    await using server = await startServer(folder.path, { DATABASE_URL: address });
    server.signal('SIGTERM');
    await server.ended;
    const logged = server.lines.filter((line) => line.includes('"database-not-verified"'));
    return { logged: logged.length, errors: server.errorOutput() };
  };
  // An address that is not one of the loopback, and reaches this machine all the same.
  const elsewhere = 'postgres://leads:hunter2@0.0.0.0:1/leads';
  const warned = await started(elsewhere);
  expect(warned.logged).toBe(1);
  expect(warned.errors).toMatch(/^Warning: DATABASE_URL .*sslmode=verify-full/);
  expect(warned.errors).not.toContain('hunter2');
  for (const address of [
    `${elsewhere}?sslmode=verify-full`,
    elsewhere.replace('0.0.0.0', 'localhost'),
  ]) {
    expect(await started(address)).toEqual({ logged: 0, errors: '' });
  }
});

test('a server killed right after the 200, with the mail half sent, sends it after a restart', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  const silent = await startSilentServer();
  await using first = await startServer(folder.path, { SMTP_URL: silent.url });
  const response = await postLead(first.url);
  const { id } = await response.json();
  await silent.connected;
  first.signal('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  silent.server.close();

  await using peer = await startSmtpPeer();
  await using second = await startServer(folder.path, { SMTP_URL: peer.url });
  const [received] = await peer.waitFor(1);
  expect(received?.mail.messageId).toMatch(new RegExp(`^<${id}@`));
  expect(received?.mail.text).toContain(leadInput.message);
  second.signal('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(peer.received).toHaveLength(1);
});

test('a lead goes to the webhook though the mail server is silent, and operators see it waiting', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using crm = await startHttpPeer();
  const silent = await startSilentServer();
  await using server = await startServer(folder.path, {
    SMTP_URL: silent.url,
    LEADS_WEBHOOK_URL: crm.url,
    LEADS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
    STATUS_PORT: '0',
  });
  const { id } = await (await postLead(server.url)).json();
  await expect.poll(() => crm.received.length).toBe(1);
  expect(crm.received[0]?.headers['webhook-id']).toBe(id);
  await expect
    .poll(async () => (await fetch(`${server.statusUrl}/metrics`)).text(), { timeout: 20_000 })
    .toMatch(/^leads_pending 1$/m);
  const details = await (await fetch(`${server.statusUrl}/healthz`)).json();
  expect(details).toMatchObject({ status: 'ok', leads: { pending: 1, parked: 0, overdue: 0 } });
  const health = await fetch(`${server.url}/healthz`);
  expect(await health.json()).toEqual({ status: 'ok' });
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(404);
  silent.server.close();
});

test('one address sends three messages in five minutes; a proxy that is not trusted changes nothing', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using server = await startServer(folder.path);
  const statuses = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await postLead(server.url, `203.0.113.${count}`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('a log that nobody reads any more goes to standard error, and the server goes on', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using server = await startServer(folder.path);
  server.closeStandardOutput();
  for (let count = 0; count < 3; count += 1) {
    expect((await fetch(`${server.url}/faq`)).status).toBe(200);
  }
  expect((await postLead(server.url)).status).toBe(200);
  await expect.poll(server.errorOutput).toMatch(/"event":"request".*"path":"\/faq"/);
  await expect.poll(server.errorOutput).toMatch(/"event":"lead-stored"/);
});

test('with nobody to read standard error either the server goes on in silence', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using server = await startServer(folder.path);
  server.closeStandardOutput();
  server.closeStandardError();
  for (let count = 0; count < 3; count += 1) {
    expect((await fetch(`${server.url}/faq`)).status).toBe(200);
  }
  expect((await postLead(server.url)).status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('the first forwarded address that cannot be trusted is warned of, once, without it', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using server = await startServer(folder.path);
  await fetch(server.url);
  const headers = { forwarded: 'for=203.0.113.7' };
  await fetch(server.url, { headers });
  await postLead(server.url, '203.0.113.8');
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  const lines = server.lines.filter((line) => line.includes('forwarded-header-not-trusted'));
  expect(lines).toHaveLength(1);
  const { time: _, ...warning } = JSON.parse(lines[0] ?? '');
  expect(warning).toEqual({
    level: 'warn',
    event: 'forwarded-header-not-trusted',
    header: 'forwarded',
    hint: expect.stringContaining('TRUST_PROXY'),
  });
  expect(lines[0]).not.toMatch(/203\.0|127\.0/);
});

test('a proxy that is trusted is not warned of', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using server = await startServer(folder.path, { TRUST_PROXY: '127.0.0.1' });
  expect((await postLead(server.url, '203.0.113.8')).status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.lines.join('\n')).not.toContain('forwarded-header-not-trusted');
});

test('without a mail server the mail is a file', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using server = await startServer(folder.path);
  const { id } = await (await postLead(server.url)).json();
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await readdir(join(folder.path, 'data/mail'))).toEqual([`${id}.eml`]);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s lets a request that has begun end',
  async (signal) => {
    await using folder = await temporaryFolder();
    await prepareServerFolder(folder.path);
    await using server = await startServer(folder.path);
    const post = await beginPost(server.url);
    server.signal(signal);
    await expect.poll(() => fetch(server.url).catch(() => 'refused')).toBe('refused');
    const { status, body } = await post.finish();
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ ok: true });
    expect(await server.ended).toBe(0);
  },
);

test('requests wait in a socket that systemd has opened until the server is there', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  const socket = createServer();
  const port = await listenOnFreePort(socket);
  await using server = startServerOnSocket(folder.path, descriptorOf(socket));
  // The server's copy of the socket goes on listening.
  socket.close();
  const response = await fetch(`http://127.0.0.1:${port}/robots.txt`);
  expect(response.status).toBe(200);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
});

describe('a server that cannot start says why, and exits with 1:', () => {
  test('the port is taken', async () => {
    await using folder = await temporaryFolder();
    await prepareServerFolder(folder.path);
    const other = createServer();
    const port = await listenOnFreePort(other);
    const ended = await runServer(folder.path, { PORT: String(port), HOST: '127.0.0.1' });
    other.close();
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(new RegExp(`^Port ${port} is taken\\. .*PORT.*\\n$`));
  });

  test('the site is not built', async () => {
    await using folder = await temporaryFolder();
    const { code, stderr } = await runServer(folder.path, { PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The site is not built: .*npm run build\n$/);
  });

  test('the environment has problems', async () => {
    await using folder = await temporaryFolder();
    const { code, stderr } = await runServer(folder.path, { PORT: 'x', MAIL_FROM: 'y' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The environment has problems:\n {2}PORT: .*\n {2}MAIL_FROM: .*\n$/);
  });

  test('a setting is called by a name that it no longer has', async () => {
    await using folder = await temporaryFolder();
    const environment = { PORT: '0', METRICS_PORT: '9091', METRICS_HOST: '127.0.0.1' };
    const { code, stderr } = await runServer(folder.path, environment);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The environment has problems:\n {2}METRICS_PORT: .*STATUS_PORT.*\n/);
    expect(stderr).toMatch(/^ {2}METRICS_HOST: .*STATUS_HOST/m);
  });

  test('the port for operators is taken', async () => {
    await using folder = await temporaryFolder();
    await prepareServerFolder(folder.path);
    const other = createServer();
    const port = await listenOnFreePort(other);
    const ended = await runServer(folder.path, { PORT: '0', STATUS_PORT: String(port) });
    other.close();
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(new RegExp(`^Port ${port} is taken\\. .*STATUS_PORT.*\\n$`));
  });

  test('the content has problems', async () => {
    await using folder = await temporaryFolder();
    await writeDist(join(folder.path, 'dist'));
    const { code, stderr } = await runServer(folder.path, { PORT: '0' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The content has \d+ problems:\n/);
  });
});

describe('without a store that can be used,', () => {
  const garbage = Buffer.alloc(20_000, 'no database ');

  /** Ways of making it unusable, each with the reason and how to undo it. */
  const obstacles: [string, string, (dataDir: string) => Promise<() => Promise<void> | void>][] = [
    [
      'a corrupt file',
      'corrupt',
      async (dataDir) => {
        const file = join(dataDir, 'leads.db');
        await mkdir(dataDir);
        await writeFile(file, garbage);
        return async () => {
          expect(garbage.equals(await readFile(file))).toBe(true);
          await rm(file);
        };
      },
    ],
    [
      'a file of a newer version',
      'too-new',
      async (dataDir) => {
        await mkdir(dataDir);
        const newer = new DatabaseSync(join(dataDir, 'leads.db'));
        newer.exec(
          'CREATE TABLE migrations (version INTEGER); INSERT INTO migrations VALUES (999)',
        );
        newer.close();
        // The server may be trying the file at that moment.
        return () => rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 50 });
      },
    ],
    [
      'a file that cannot be opened',
      'cannot-open',
      async (dataDir) => {
        await mkdir(join(dataDir, 'leads.db'), { recursive: true });
        return () => rmdir(join(dataDir, 'leads.db'));
      },
    ],
    [
      'a file in place of the folder',
      'cannot-open',
      async (dataDir) => {
        await writeFile(dataDir, '');
        return () => rm(dataDir);
      },
    ],
    [
      'a file that another program has locked',
      'busy',
      async (dataDir) => {
        await mkdir(dataDir);
        const foreign = new DatabaseSync(join(dataDir, 'leads.db'));
        foreign.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
        return () => foreign.close();
      },
    ],
  ];

  test.each(obstacles)('%s, pages are served and people are told', async (_, reason, obstruct) => {
    await using folder = await temporaryFolder();
    await prepareServerFolder(folder.path);
    const clear = await obstruct(join(folder.path, 'data'));
    await using peer = await startHttpPeer();
    await using server = await startServer(folder.path, { ALERT_WEBHOOK_URL: peer.url });
    expect((await fetch(server.url)).status).toBe(200);
    expect((await postLead(server.url)).status).toBe(503);
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(200);
    expect(await health.json()).toEqual({ status: 'degraded' });
    const isAboutStore = ({ problem }: { problem: string }) => problem === 'store-unavailable';
    const told = () => peer.received.map(({ body }) => JSON.parse(body)).find(isAboutStore);
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({
      event: 'problem-began',
      details: { store: join(folder.path, 'data/leads.db'), reason },
    });
    await clear();
    await expect
      .poll(async () => (await postLead(server.url)).status, { timeout: 20_000 })
      .toBe(200);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  test('a PostgreSQL that does not let it in, pages are served and the log says why', async () => {
    await using folder = await temporaryFolder();
    await prepareServerFolder(folder.path);
    await using postgres = sharedPostgres();
    const url = new URL(await postgres.createDatabase());
    url.password = 'hunter2';
    await using server = await startServer(folder.path, { DATABASE_URL: url.href });
    expect((await fetch(server.url)).status).toBe(200);
    expect((await postLead(server.url)).status).toBe(503);
    const isAboutStore = (line: string) => line.includes('"problem":"store-unavailable"');
    await expect
      .poll(() => server.lines.find(isAboutStore) ?? null, { timeout: 20_000 })
      .not.toBeNull();
    expect(JSON.parse(server.lines.find(isAboutStore) ?? '')).toMatchObject({
      event: 'problem-began',
      store: `postgres://${url.host}${url.pathname}`,
      reason: 'refused',
      cause: expect.stringContaining('password'),
    });
    expect(server.lines.join()).not.toContain('hunter2');
  });
});

test('a server whose database is away serves pages, says so, and takes messages when it is back', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using postgres = await startPostgres({ isDurable: false });
  const url = await postgres.createDatabase();
  await postgres.stop();
  await using server = await startServer(folder.path, { DATABASE_URL: url });
  expect((await fetch(server.url)).status).toBe(200);
  const refused = await postLead(server.url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  const health = async () => (await fetch(`${server.url}/healthz`)).json();
  expect(await health()).toEqual({ status: 'degraded' });
  await postgres.start();
  await expect.poll(async () => (await postLead(server.url)).status, { timeout: 30_000 }).toBe(200);
  await expect.poll(health, { timeout: 30_000 }).toEqual({ status: 'ok' });
});

test('a disk that is nearly full degrades the health and is told to people', async () => {
  await using folder = await temporaryFolder();
  await prepareServerFolder(folder.path);
  await using peer = await startHttpPeer();
  await using mailbox = await startSmtpPeer();
  await using server = await startServer(folder.path, {
    ALERT_WEBHOOK_URL: peer.url,
    SMTP_URL: mailbox.url,
    MIN_FREE_DISK_MB: '999999999',
  });
  await expect.poll(() => peer.received.length, { timeout: 20_000 }).toBe(1);
  expect(JSON.parse(peer.received[0]?.body ?? '')).toMatchObject({
    event: 'problem-began',
    problem: 'disk-nearly-full',
    details: { freeMegabytes: expect.any(Number), limitMegabytes: 999_999_999 },
  });
  const [alarm] = await mailbox.waitFor(1);
  expect(alarm?.mail.subject).toMatch(/^Alarma de localhost.*: el disco está casi lleno$/);
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'degraded' });
  expect((await postLead(server.url)).status).toBe(200);
});
