import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Lead } from '@altanube/contact/fields';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { freePort } from '@altanube/outbox/testing/free-port';
import { startPostgres } from '@altanube/outbox/testing/postgres';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { startServer } from '../../server/testing/server-process.ts';
import { contactEndpoint, routes } from '@altanube/content/routes';
import {
  combinations,
  createAsk,
  findDifferences,
  inTurn,
  visitorAddress,
  type Answer,
  type Ask,
} from './answers.ts';
import { isInstalled, otherHost, proxyNames, siteHost, startProxy, type Proxy } from './proxies.ts';

/*
 * The files of `deploy/` in Debian's nginx, Caddy and Varnish, before two real servers, a real
 * PostgreSQL and a real mail server: `npm run test:deploy`, and `-- -t caddy` for one of them.
 */

const faults = [
  {
    name: 'a rolling restart',
    async strike({ servers }: Backend) {
      for (const server of [...servers, ...servers]) await server.restart('SIGTERM');
    },
  },
  {
    name: 'killing each server',
    // A mail whose delivery was not recorded any more goes out again: docs/decisions/0011.
    mayRepeatMail: true,
    async strike({ servers }: Backend) {
      for (const server of [...servers, ...servers]) {
        await server.restart('SIGKILL');
        await sleep(500);
      }
    },
  },
  {
    name: 'a server that hangs',
    async strike({ servers: [server] }: Backend) {
      server?.signal('SIGSTOP');
      await sleep(8_000);
      server?.signal('SIGCONT');
    },
  },
  {
    name: 'a database that is away',
    async strike({ database }: Backend) {
      await database.stop();
      await sleep(2_000);
      await database.start();
    },
  },
];

/** Headers that a proxy hands on as they are. */
const compared = ['content-language', 'content-encoding', 'etag', 'location', 'set-cookie'];

/** What no log may hold. */
const personal = {
  'an address': new RegExp(visitorAddress.replaceAll('.', '\\.')),
  'a query': /lng=|utm_source|email=/,
  'a word of a message': /empresa\.example|deploy-[a-z]/,
  'a browser': /odd-browser/,
};

const resources = new AsyncDisposableStack();
let backend: Backend;
let certificate: { key: string; certificate: string };
let authority: string;
let folder: string;

beforeAll(async () => {
  ({ path: folder } = resources.use(await temporaryFolder()));
  certificate = await createCertificate();
  // It is its own.
  authority = await readFile(certificate.certificate, 'utf8');
  backend = await startBackend();
});
afterAll(() => resources.disposeAsync());

for (const name of proxyNames)
  describe.skipIf(!isInstalled(name))(`behind ${name}`, () => {
    let proxy: Proxy;
    let ask: Ask;

    beforeAll(async () => {
      const servers = backend.servers.map(({ address }) => address);
      const options = { folder: join(folder, name), certificate, servers, resources };
      proxy = await startProxy(name, options);
      ask = createAsk(proxy.httpsOrigin, authority);
    });

    test.each(faults)(
      '$name costs no page, loses no message and doubles none',
      async ({ name: fault, mayRepeatMail = false, strike }) => {
        const run = `deploy-${name}-${fault.replaceAll(' ', '-')}`;
        const visits = await visitDuring(() => strike(backend), { ask, name: run });
        const { accepted, refused, pageErrors } = visits;
        await backend.waitForMail(accepted);
        const arrivals = backend.arrivals();
        const copies = [...accepted].map((company) => arrivals.get(company) ?? []);
        expect(pageErrors).toEqual([]);
        expect([...refused]).toEqual([]);
        expect(accepted.size).toBeGreaterThan(0);
        expect(copies.filter((ids) => ids.length === 0)).toEqual([]);
        expect(copies.filter((ids) => new Set(ids).size > 1)).toEqual([]);
        if (!mayRepeatMail) expect(copies.filter((ids) => ids.length > 1)).toEqual([]);
      },
    );

    test('each answer is the one that the server itself gives, in its language and encoding', async () => {
      const askServer = createAsk(`http://${backend.servers[0]?.address}`);
      const right = await inTurn(combinations, askServer);
      let hits = 0;
      // What one order has brought into the cache is asked for by the other.
      for (const order of [combinations, combinations.toReversed()]) {
        const given = await inTurn(order, ask);
        hits += [...given.values()].filter(isFromCache).length;
        expect(findDifferences(given, right, compared).slice(0, 5)).toEqual([]);
      }
      if (name === 'varnish') expect(hits).toBeGreaterThan(100);
    });

    test('a browser that has a page gets 304, and the other language if it asks for that', async () => {
      const { path } = routes.faq;
      const { headers } = await ask({ path, headers: { 'accept-language': 'es' } });
      const known = { 'if-none-match': String(headers['etag']) };
      const answer = async (language: string) =>
        (await ask({ path, headers: { ...known, 'accept-language': language } })).status;
      expect([await answer('es'), await answer('en')]).toEqual([304, 200]);
    });

    test('messages, the pages after them and the health never come from a cache', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const post = { method: 'POST', path: contactEndpoint, headers, body: 'name=Ana' } as const;
      const pages = [routes.contactSent.path, routes.contactNotSent.path, '/healthz'];
      for (const question of [post, ...pages.map((path) => ({ path }))]) {
        const answers = [await ask(question), await ask(question)];
        expect(answers.map(({ status }) => [200, 303].includes(status))).toEqual([true, true]);
        expect(answers.map(isFromCache)).toEqual([false, false]);
      }
    });

    test('http and the bare name lead to the site, with HSTS, and certbot is answered', async () => {
      const path = '/faq?lng=en';
      const bare = await createAsk(proxy.httpsOrigin, authority, otherHost)({ path });
      const plainly = createAsk(proxy.httpOrigin);
      for (const { status, headers } of [bare, await plainly({ path })]) {
        expect([301, 308]).toContain(status);
        // Caddy names the port, which is not 443 here.
        const location = String(headers['location']).replace(/:\d+(?=\/)/, '');
        expect(location).toBe(`https://${siteHost}${path}`);
      }
      for (const { headers } of [bare, await ask({ path })]) {
        expect(headers['strict-transport-security']).toBe('max-age=31536000');
      }
      if (proxy.challengeFolder === null) return;
      const challenges = '/.well-known/acme-challenge';
      await mkdir(join(proxy.challengeFolder, challenges), { recursive: true });
      await writeFile(join(proxy.challengeFolder, challenges, 'token'), 'proof');
      expect((await plainly({ path: `${challenges}/token` })).body.toString()).toBe('proof');
      expect((await plainly({ path: `${challenges}/other` })).status).toBe(404);
    });

    test('no log tells anything about a visitor, also of odd requests', async () => {
      const query = 'email=ana@empresa.example';
      const headers = { 'user-agent': 'odd-browser', referer: `/?${query}` };
      const odd = [
        { path: `/?${query}`, headers },
        { path: `/?${query}`, headers: { 'x-long': 'a'.repeat(40_000) } },
        { path: contactEndpoint, method: 'POST', body: 'a'.repeat(200_000) },
        { path: '/', method: 'TRACE' },
      ] as const;
      // Some are cut off, which is an answer too.
      await Promise.allSettled(odd.map((question) => ask(question)));
      const lines = proxy.logs().split('\n').filter(Boolean);
      expect(lines).not.toEqual([]);
      for (const [what, pattern] of Object.entries(personal)) {
        expect(lines.filter((line) => pattern.test(line)).slice(0, 3), what).toEqual([]);
      }
    });
  });

const mailPatience = { timeout: 30_000, interval: 200 };

type Backend = Awaited<ReturnType<typeof startBackend>>;

/** Two servers on one database, and the mailbox of the team. */
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
  const servers = [
    await startMember(join(folder, 'one'), settings),
    await startMember(join(folder, 'two'), settings),
  ];

  /** The Message-IDs under which each message has arrived, by its `company`. */
  function arrivals(): Map<string, string[]> {
    const arrived = new Map<string, string[]>();
    for (const { mail } of mailbox.received) {
      const company = /deploy-[a-z-]+-\d+/.exec(mail.text ?? '')?.[0] ?? '';
      arrived.set(company, [...(arrived.get(company) ?? []), mail.messageId ?? '']);
    }
    return arrived;
  }

  /** Waits for the mails of messages. What a killed server had leased is sent by a new one. */
  async function waitForMail(companies: ReadonlySet<string>): Promise<void> {
    const isComplete = () => companies.isSubsetOf(arrivals());
    if (await vi.waitUntil(isComplete, mailPatience).catch(() => false)) return;
    const client = new pg.Client(settings.DATABASE_URL);
    await client.connect();
    await client.query('UPDATE deliveries SET lease_until = 0').finally(() => client.end());
    for (const server of servers) await server.restart('SIGTERM');
    await vi.waitUntil(isComplete, mailPatience);
  }

  return { database, servers, arrivals, waitForMail };
}

/** A server that keeps its port from one start to the next. */
async function startMember(folder: string, settings: Record<string, string>) {
  await mkdir(folder);
  for (const name of ['dist', 'content']) {
    await symlink(resolve(name), join(folder, name));
  }
  const port = await freePort();
  const environment = { ...settings, PORT: String(port), DATA_DIR: join(folder, 'data') };
  const start = () => startServer(folder, environment);
  let server = await start();
  resources.defer(() => server[Symbol.asyncDispose]());
  return {
    address: `127.0.0.1:${port}`,
    signal: (name: NodeJS.Signals) => server.signal(name),
    async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
      server.signal(signal);
      await server.ended;
      server = await start();
    },
  };
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

/** On a hit, X-Varnish lists two ids: this request's and that of the request that filled the cache. */
function isFromCache({ headers }: Answer): boolean {
  return String(headers['x-varnish'] ?? '').includes(' ');
}

const visitedPaths = ['/', '/precios', '/contacto', '/faq', '/legal/privacidad'];
/** How long a visitor without JavaScript retries after an error. */
const formPatienceMs = 30_000;

/** Lets visitors read pages and send messages, without a pause, while something breaks. */
async function visitDuring(
  fault: () => Promise<void>,
  { ask, name }: { ask: Ask; name: string },
): Promise<{ pageErrors: string[]; accepted: Set<string>; refused: Set<string> }> {
  const pageErrors: string[] = [];
  // Messages whose senders were told that they are sent, by `company`, and others.
  const [accepted, refused] = [new Set<string>(), new Set<string>()];
  let isOver = false;
  let messages = 0;

  async function read(first: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const { path, headers, language } = pageRequest(turn);
      try {
        const { status, headers: given } = await ask({ path, headers });
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
      const message: Lead = { ...leadInput, company, size: null, suite: null, demo: null };
      ((await send(message, ask)) ? accepted : refused).add(company);
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
  return { pageErrors, accepted, refused };
}

/** A page in one of the languages, which the address, the cookie or the browser asks for in turn. */
function pageRequest(turn: number) {
  const language = turn % 2 === 0 ? 'es' : 'en';
  const path = visitedPaths[turn % visitedPaths.length] ?? '/';
  const headers = { 'accept-language': language === 'es' ? 'en-GB,en' : 'es-CO,es' };
  const ways = [
    { path: `${path}?lng=${language}`, headers },
    { path, headers: { ...headers, cookie: `i18next=${language}` } },
    { path: `${path}?utm_source=a`, headers: { 'accept-language': `${language}-MX` } },
  ];
  return { path, headers, ...ways[turn % ways.length], language };
}

/** A form without script: a visitor who is shown an error sends it again after a while. */
async function send(message: Lead, ask: Ask): Promise<boolean> {
  const fields = Object.entries(message).filter(([, value]) => value !== null);
  const body = new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString();
  const headers = {
    ...{ origin: `https://${siteHost}`, 'sec-fetch-site': 'same-origin' },
    'content-type': 'application/x-www-form-urlencoded',
  };
  const endMs = performance.now() + formPatienceMs;
  for (; performance.now() < endMs; await sleep(1_000)) {
    const question = { method: 'POST', path: contactEndpoint, headers, body } as const;
    const answer = await ask(question).catch(() => null);
    const shown = String(answer?.headers['location'] ?? '').split(/[?#]/)[0];
    if (answer?.status === 303 && shown === routes.contactSent.path) return true;
  }
  return false;
}
