import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { contactEndpoint } from '#site/routes.ts';
import { createAsk, type Answer } from './ask.ts';
import { timeOfPost } from './hostile-clients.ts';
import { otherHost, siteHost } from './names.ts';
import type { Proxy } from './proxies.ts';

type Scene = { proxy: Proxy; authority: string };

/** A visitor that nothing else in the test is. */
const from = '127.96.1.2';
const slowPostLimitMs = 75_000;

/** What the files of `deploy/` say besides. Returns what is not so. */
export async function checkPromises(scene: Scene): Promise<string[]> {
  const problems = [
    ...(await checkRedirects(scene)),
    ...(await checkChallenge(scene)),
    ...(await checkSlowPosts(scene)),
  ];
  await askOddly(scene);
  return problems.map((problem) => `promises, ${scene.proxy.name}: ${problem}`);
}

/** From http to https, and from the bare name to the site, with HSTS wherever there is TLS. */
async function checkRedirects({ proxy, authority }: Scene): Promise<string[]> {
  const problems: string[] = [];
  const path = '/faq?lng=en';
  const site = await createAsk(proxy.httpsPort, authority)({ path, from });
  const bare = await createAsk(proxy.httpsPort, authority)({ path, from, host: otherHost });
  const plain = await createAsk(proxy.httpPort, null)({ path, from });
  for (const [name, { headers }] of Object.entries({ site, bare })) {
    const hsts = headers['strict-transport-security'];
    if (hsts !== 'max-age=31536000') problems.push(`${name}: HSTS is ${hsts}`);
  }
  if (!isRedirectToSite(bare, path)) problems.push(`the bare name leads to ${whereTo(bare)}`);
  if (!isRedirectToSite(plain, path)) problems.push(`http leads to ${whereTo(plain)}`);
  return problems;
}

function isRedirectToSite({ status, headers }: Answer, path: string): boolean {
  // Caddy names the port, which is not 443 here.
  const location = (headers.location ?? '').replace(/:\d+(?=\/)/, '');
  return [301, 308].includes(status) && location === `https://${siteHost}${path}`;
}

function whereTo({ status, headers }: Answer): string {
  return `${status} ${headers.location}`;
}

/** What certbot puts into its folder can be read over http; Caddy needs none. */
async function checkChallenge({ proxy }: Scene): Promise<string[]> {
  if (proxy.challengeFolder === null) return [];
  const token = randomUUID();
  const path = '/.well-known/acme-challenge';
  await mkdir(join(proxy.challengeFolder, path), { recursive: true });
  await writeFile(join(proxy.challengeFolder, path, token), token);
  const ask = createAsk(proxy.httpPort, null);
  const answer = await ask({ path: `${path}/${token}`, from });
  const other = await ask({ path: `${path}/${randomUUID()}`, from });
  const isGiven = answer.status === 200 && answer.body.toString() === token;
  return [
    ...(isGiven ? [] : [`the challenge of certbot is answered with ${answer.status}`]),
    ...(other.status === 404 ? [] : [`a challenge that is not there gets ${other.status}`]),
  ];
}

/** A post that stops is ended; with Caddy, which passes on what it has, one that trickles too. */
async function checkSlowPosts({ proxy, authority }: Scene): Promise<string[]> {
  const target = { port: proxy.httpsPort, authority };
  const kinds = proxy.name === 'caddy' ? (['silent', 'trickling'] as const) : (['silent'] as const);
  const times = await Promise.all(
    kinds.map(async (kind) => ({ kind, ms: await timeOfPost(target, kind, slowPostLimitMs) })),
  );
  for (const { kind, ms } of times) {
    console.log(
      `promises, ${proxy.name}: a ${kind} post was ended after ${Math.round(ms / 1000)} s`,
    );
  }
  return times
    .filter(({ ms }) => ms >= slowPostLimitMs)
    .map(({ kind }) => `a ${kind} post is not ended`);
}

/** What proxies like to write into their logs, with the whole request. */
async function askOddly({ proxy, authority }: Scene): Promise<void> {
  const ask = createAsk(proxy.httpsPort, authority);
  const personal = 'email=ana@empresa.example';
  const odd = [
    { path: `/?${personal}`, headers: { 'user-agent': 'odd-browser', referer: `/?${personal}` } },
    { path: `/?${personal}`, headers: { 'x-long': 'a'.repeat(40_000) } },
    { path: `/%00?${personal}` },
    { path: contactEndpoint, method: 'POST', body: 'a'.repeat(200_000) },
    { path: '/', method: 'TRACE' },
  ];
  for (const question of odd) {
    await ask({ ...question, from }).catch(() => {
      // Cut off, which is an answer too.
    });
  }
  for (const port of [proxy.httpsPort, proxy.httpPort]) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    socket.on('error', () => {
      // Cut off, which is an answer too.
    });
    socket.end(`GET /?${personal} HTTP/9.9\r\n\r\n`);
    socket.resume();
    await once(socket, 'close');
  }
}

/** What no log may hold: addresses of visitors, queries, words of messages, browsers. */
const personal = {
  'an address': /127\.(?!0\.0\.[12]\b)\d+\.\d+\.\d+/,
  'a query': /lng=|utm_source|email=/,
  'a word of a message': /empresa\.example|deploy-[a-z]/,
  'a browser': /odd-browser/,
};

/** Looks through all that a proxy has logged during the whole run. */
export async function checkLogs(proxy: Proxy): Promise<string[]> {
  const lines = (await proxy.logs()).split('\n').filter((line) => line !== '');
  const found = Object.entries(personal).flatMap(([what, pattern]) => {
    const line = lines.find((candidate) => pattern.test(candidate));
    return line === undefined ? [] : [`logs, ${proxy.name}: ${what} in: ${line.slice(0, 300)}`];
  });
  console.log(`logs, ${proxy.name}: ${lines.length} lines, ${found.length} kinds of personal data`);
  return lines.length === 0 ? [`logs, ${proxy.name}: nothing was logged`] : found;
}
