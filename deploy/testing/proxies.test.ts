import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { connectPostgres } from '@altanube/outbox/testing/databases';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { findFreePort } from '@altanube/outbox/testing/free-port';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { startServer } from '../../server/testing/server-process.ts';
import { contactEndpoint, routes } from '@altanube/content/routes';
import {
  requestVariants,
  createSendRequest,
  findDifferences,
  sendAll,
  visitorAddress,
  type TestResponse,
  type SendRequest,
} from './responses.ts';
import { isInstalled, otherHost, proxyNames, siteHost, startProxy, type Proxy } from './proxies.ts';

/*
 * Runs the files of `deploy/` in Debian's nginx, Caddy and Varnish, before two real servers, a real
 * PostgreSQL and a real mail server: `npm run test:deploy`, and `-- -t caddy` for one of them.
 */

const faults = [
  {
    name: 'a rolling restart',
    async cause({ servers }: Backend) {
      for (const server of [...servers, ...servers]) await server.restart('SIGTERM');
    },
  },
  {
    name: 'killing each server',
    // A mail is sent again if its delivery was not recorded: docs/decisions/0011.
    mayRepeatMail: true,
    async cause({ servers }: Backend) {
      for (const server of [...servers, ...servers]) {
        await server.restart('SIGKILL');
        await sleep(500);
      }
    },
  },
  {
    name: 'a server that hangs',
    async cause({ servers: [server] }: Backend) {
      server?.signal('SIGSTOP');
      await sleep(8_000);
      server?.signal('SIGCONT');
    },
  },
  {
    name: 'a database that is away',
    async cause({ database }: Backend) {
      await database.stop();
      await sleep(2_000);
      await database.start();
    },
  },
];

/** Headers that a proxy must not change. */
const comparedHeaders = ['content-language', 'content-encoding', 'etag', 'location', 'set-cookie'];

/** Data that no log may contain. */
const personalPatterns = {
  'an address': new RegExp(visitorAddress.replaceAll('.', '\\.')),
  'a query': /lng=|utm_source|email=/,
  'a word of a message': /empresa\.example|deploy-[a-z]/,
  'a browser': /odd-browser/,
};

const resources = new AsyncDisposableStack();
let backend: Backend;
let certificate: { key: string; certificate: string };
let certificateAuthority: string;
let folder: string;

beforeAll(async () => {
  ({ path: folder } = resources.use(await createTemporaryFolder()));
  certificate = await createCertificate();
  // The certificate is self-signed.
  certificateAuthority = await readFile(certificate.certificate, 'utf8');
  backend = await startBackend();
});
afterAll(() => resources.disposeAsync());

for (const name of proxyNames)
  describe.skipIf(!isInstalled(name))(`behind ${name}`, () => {
    let proxy: Proxy;
    let sendRequest: SendRequest;

    beforeAll(async () => {
      const servers = backend.servers.map(({ address }) => address);
      const options = { folder: join(folder, name), certificate, servers, resources };
      proxy = await startProxy(name, options);
      sendRequest = createSendRequest(proxy.httpsOrigin, certificateAuthority);
    });

    test.each(faults)('$name fails no page, and loses or repeats no message', async (fault) => {
      const run = `deploy-${name}-${fault.name.replaceAll(' ', '-')}`;
      const during = () => fault.cause(backend);
      const accepted = await visitDuring(during, sendRequest, run);
      await backend.waitForMail(accepted);
      const arrivals = backend.arrivals();
      const copies = [...accepted].map((company) => arrivals.get(company) ?? []);
      expect(copies.filter((ids) => ids.length === 0)).toEqual([]);
      expect(copies.filter((ids) => new Set(ids).size > 1)).toEqual([]);
      if (!fault.mayRepeatMail) expect(copies.filter((ids) => ids.length > 1)).toEqual([]);
    });

    test('killing, restarting and slowly starting the only server fails no page', async () => {
      const server = await backend.startInSocket(`only-${name}`);
      const options = { folder: join(folder, `${name}-one`), certificate, resources };
      const { httpsOrigin } = await startProxy(name, { ...options, servers: [server.address] });
      const restart = async () => {
        await server.restart('SIGKILL', restartDelayMs);
        await sleep(2_000);
        await server.restart('SIGTERM');
        await sleep(2_000);
        await server.restart('SIGTERM', slowStartMs);
      };
      const send = createSendRequest(httpsOrigin, certificateAuthority);
      await visitDuring(restart, send, `only-${name}`);
    });

    test('each response is that of the server, in the same language and encoding', async () => {
      const sendToServer = createSendRequest(`http://${backend.servers[0]?.address}`);
      const expectedResponses = await sendAll(requestVariants, sendToServer);
      let hits = 0;
      // The second order requests what the first one has put into the cache.
      for (const order of [requestVariants, requestVariants.toReversed()]) {
        const given = await sendAll(order, sendRequest);
        hits += [...given.values()].filter(isFromCache).length;
        expect(findDifferences(given, expectedResponses, comparedHeaders).slice(0, 5)).toEqual([]);
      }
      if (name === 'varnish') expect(hits).toBeGreaterThan(100);
    });

    test('a browser that has a page gets a 304, or the other language on request', async () => {
      const { path } = routes.faq;
      const { headers } = await sendRequest({ path, headers: { 'accept-language': 'es' } });
      const known = { 'if-none-match': String(headers['etag']) };
      const answer = async (language: string) =>
        (await sendRequest({ path, headers: { ...known, 'accept-language': language } })).status;
      expect([await answer('es'), await answer('en')]).toEqual([304, 200]);
    });

    test('messages, the pages after them and the health check are never cached', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const post = { method: 'POST', path: contactEndpoint, headers, body: 'name=Ana' } as const;
      const pages = [routes.contactSent.path, routes.contactNotSent.path, '/healthz'];
      for (const testRequest of [post, ...pages.map((path) => ({ path }))]) {
        const answers = [await sendRequest(testRequest), await sendRequest(testRequest)];
        expect(answers.map(({ status }) => [200, 303].includes(status))).toEqual([true, true]);
        expect(answers.map(isFromCache)).toEqual([false, false]);
      }
    });

    test('http and the bare domain redirect to the site, with HSTS, except challenges of certbot', async () => {
      const path = '/faq?lng=en';
      const toBareDomain = createSendRequest(proxy.httpsOrigin, certificateAuthority, otherHost);
      const bare = await toBareDomain({ path });
      const sendOverHttp = createSendRequest(proxy.httpOrigin);
      for (const { status, headers } of [bare, await sendOverHttp({ path })]) {
        expect([301, 308]).toContain(status);
        // Caddy names the port, which is not 443 here.
        const location = String(headers['location']).replace(/:\d+(?=\/)/, '');
        expect(location).toBe(`https://${siteHost}${path}`);
      }
      for (const { headers } of [bare, await sendRequest({ path })]) {
        expect(headers['strict-transport-security']).toBe('max-age=31536000');
      }
      if (proxy.challengeFolder === null) return;
      const challenges = '/.well-known/acme-challenge';
      await mkdir(join(proxy.challengeFolder, challenges), { recursive: true });
      await writeFile(join(proxy.challengeFolder, challenges, 'token'), 'proof');
      expect((await sendOverHttp({ path: `${challenges}/token` })).body.toString()).toBe('proof');
      expect((await sendOverHttp({ path: `${challenges}/other` })).status).toBe(404);
    });

    test('no log contains personal data, even of odd requests', async () => {
      const query = 'email=ana@empresa.example';
      const headers = { 'user-agent': 'odd-browser', referer: `/?${query}` };
      const oddRequests = [
        { path: `/?${query}`, headers },
        { path: `/?${query}`, headers: { 'x-long': 'a'.repeat(40_000) } },
        { path: contactEndpoint, method: 'POST', body: 'a'.repeat(200_000) },
        { path: '/', method: 'TRACE' },
      ] as const;
      // Some get no response, which is fine.
      await Promise.allSettled(oddRequests.map((testRequest) => sendRequest(testRequest)));
      const lines = proxy.logs().split('\n').filter(Boolean);
      expect(lines).not.toEqual([]);
      for (const [what, pattern] of Object.entries(personalPatterns)) {
        expect(lines.filter((line) => pattern.test(line)).slice(0, 3), what).toEqual([]);
      }
    });
  });

/** How long systemd waits before it starts a killed server. */
const restartDelayMs = 5_000;
const slowStartMs = 8_000;

const mailPolling = { timeout: 30_000, interval: 200 };

type Backend = Awaited<ReturnType<typeof startBackend>>;

/** Starts two servers on one database, and the mailbox of the team. */
async function startBackend() {
  const database = resources.use(await startPostgres({ isDurable: false }));
  const mailbox = resources.use(await startSmtpPeer());
  const settings = {
    DATABASE_URL: await database.createDatabase(),
    SMTP_URL: mailbox.url,
    SITE_URL: `https://${siteHost}`,
    TRUST_PROXY: '127.0.0.1',
    LEADS_PER_ADDRESS: '1000000',
    LEADS_OVERALL: '1000000',
  };
  const start = (name: string) => startOne(join(folder, name), settings);
  const startInSocket = (name: string) => startOne(join(folder, name), settings, true);
  const servers = [await start('one'), await start('two')];

  /** The Message-IDs of the received mails, by the `company` of their message. */
  function arrivals(): Map<string, string[]> {
    const arrived = new Map<string, string[]>();
    for (const { mail } of mailbox.received) {
      const company = /deploy-[a-z-]+-\d+/.exec(mail.text ?? '')?.[0] ?? '';
      arrived.set(company, [...(arrived.get(company) ?? []), mail.messageId ?? '']);
    }
    return arrived;
  }

  /** Waits for the mails of messages; if they are late, ends the leases of killed servers. */
  async function waitForMail(companies: ReadonlySet<string>): Promise<void> {
    const isComplete = () => companies.isSubsetOf(arrivals());
    if (await vi.waitUntil(isComplete, mailPolling).catch(() => false)) return;
    await using session = await connectPostgres(settings.DATABASE_URL);
    await session.query('UPDATE deliveries SET lease_until = 0');
    for (const server of servers) await server.restart('SIGTERM');
    await vi.waitUntil(isComplete, mailPolling);
  }

  return { database, servers, startInSocket, arrivals, waitForMail };
}

/** Starts a server that keeps its port when it is restarted, and the socket, too, if it is in one. */
async function startOne(folder: string, settings: Record<string, string>, isInSocket = false) {
  await mkdir(folder);
  for (const name of ['dist', 'content']) await symlink(resolve(name), join(folder, name));
  const port = await findFreePort();
  const environment = { ...settings, PORT: String(port), DATA_DIR: join(folder, 'data') };
  const socket = isInSocket ? [openSocket(port)] : [];
  const systemd = isInSocket ? 'export LISTEN_PID=$$ LISTEN_FDS=1' : undefined;
  const start = () => startServer(folder, environment, systemd, socket);
  let server = await start();
  resources.defer(() => server[Symbol.asyncDispose]());
  return {
    address: `127.0.0.1:${port}`,
    signal: (name: NodeJS.Signals) => server.signal(name),
    async restart(signal: 'SIGTERM' | 'SIGKILL', delayMs = 0): Promise<void> {
      server.signal(signal);
      await server.ended;
      await sleep(delayMs);
      server = await start();
    },
  };
}

/** Opens a socket as systemd does: it outlives the servers, and accepts nothing itself. */
function openSocket(port: number): number {
  // Undocumented: `listen` would accept connections.
  const socket = Reflect.get(net, '_createServerHandle')('127.0.0.1', port, 4);
  resources.defer(() => socket.close());
  return socket.fd;
}

/** Writes a key and a self-signed certificate for both names. */
async function createCertificate() {
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const created = ['req', '-x509', '-days', '2', '-subj', `/CN=${siteHost}`];
  const keyOptions = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', file];
  const names = ['-addext', `subjectAltName=DNS:${siteHost},DNS:${otherHost}`];
  await promisify(execFile)('openssl', [...created, ...keyOptions, ...names]);
  return { key, certificate: file };
}

/** On a hit, X-Varnish lists two ids: of this request, and of the one that filled the cache. */
function isFromCache({ headers }: TestResponse): boolean {
  return String(headers['x-varnish'] ?? '').includes(' ');
}

const visitedPaths = ['/', '/precios', '/contacto', '/faq', '/legal/privacidad'];
/** How long a visitor without JavaScript retries after an error. */
const formRetryMs = 30_000;

/**
 * Lets visitors read pages and send messages, without a pause, while something breaks. Fails if a page
 * or a message does, and returns the accepted messages.
 */
async function visitDuring(fault: () => Promise<void>, sendRequest: SendRequest, name: string) {
  const pageErrors: string[] = [];
  // Messages that were confirmed to their senders, by `company`, and others.
  const [accepted, refused] = [new Set<string>(), new Set<string>()];
  let isOver = false;
  let messages = 0;

  async function read(first: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const { path, headers, language } = createPageRequest(turn);
      try {
        const { status, headers: given } = await sendRequest({ path, headers });
        const seen = `${status}, in ${String(given['content-language'])}`;
        if (seen !== `200, in ${language}`) pageErrors.push(`${path}: ${seen}`);
      } catch (error) {
        pageErrors.push(`${path}: ${String(error)}`);
      }
      await sleep(60);
    }
  }

  async function write(): Promise<void> {
    while (!isOver) {
      messages += 1;
      const company = `${name}-${messages}`;
      const message = { ...contactInput, company };
      ((await sendForm(message, sendRequest)) ? accepted : refused).add(company);
      await sleep(220);
    }
  }

  const running = [
    ...Array.from({ length: 6 }, (_, index) => read(index)),
    ...Array.from({ length: 3 }, write),
  ];
  await sleep(1_000);
  await fault();
  await sleep(1_000);
  isOver = true;
  await Promise.all(running);
  expect(pageErrors).toEqual([]);
  expect([...refused]).toEqual([]);
  expect(accepted.size).toBeGreaterThan(0);
  return accepted;
}

/** Requests a page in one of the languages: by query, cookie or browser header in turn. */
function createPageRequest(turn: number) {
  const language = turn % 2 === 0 ? 'es' : 'en';
  const path = visitedPaths[turn % visitedPaths.length] ?? '/';
  const headers = { 'accept-language': language === 'es' ? 'en-GB,en' : 'es-CO,es' };
  const variants = [
    { path: `${path}?lng=${language}`, headers },
    { path, headers: { ...headers, cookie: `i18next=${language}` } },
    { path: `${path}?utm_source=a`, headers: { 'accept-language': `${language}-MX` } },
  ];
  return { path, headers, ...variants[turn % variants.length], language };
}

/** Posts a form without script; a visitor who sees an error sends it again after a while. */
async function sendForm(message: Record<string, string>, sendRequest: SendRequest) {
  const body = new URLSearchParams(message).toString();
  const headers = {
    ...{ origin: `https://${siteHost}`, 'sec-fetch-site': 'same-origin' },
    'content-type': 'application/x-www-form-urlencoded',
  };
  const endMs = performance.now() + formRetryMs;
  for (; performance.now() < endMs; await sleep(1_000)) {
    const testRequest = { method: 'POST', path: contactEndpoint, headers, body } as const;
    const answer = await sendRequest(testRequest).catch(() => null);
    const shown = String(answer?.headers['location'] ?? '').split(/[?#]/)[0];
    if (answer?.status === 303 && shown === routes.contactSent.path) return true;
  }
  return false;
}
