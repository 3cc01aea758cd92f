import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Lead } from '@altanube/contact/fields';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { contactEndpoint, routes } from '@altanube/content/routes';
import { siteHost } from './proxies.ts';

type Question = {
  path: string;
  method?: 'GET' | 'POST' | 'TRACE' | 'OPTIONS' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
};

export type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };

/** Asks a proxy or a server. Rejects if the answer is cut off. */
export type Ask = (question: Question) => Promise<Answer>;

/** An address that nothing else in the tests has, so that logs can be searched for it. */
export const visitorAddress = '127.96.1.2';

export function createAsk(origin: string, certificate = '', host: string = siteHost): Ask {
  const connect = { ca: certificate, servername: host, localAddress: visitorAddress };
  const dispatcher = new Agent({ connect, connections: 12, allowH2: false });
  return async ({ path, method = 'GET', headers = {}, body = null }) => {
    const options = { dispatcher, method, headers: { host, ...headers }, body };
    const response = await request(origin + path, options);
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: response.headers, body: bytes };
  };
}

const readers = 6;
const senders = 3;
const pauseMs = 40;
const quietMs = 1_000;
const paths = ['/', '/precios', '/contacto', '/faq', '/legal/privacidad'];
/** How long someone goes on who sends a form without script, and is told that it failed. */
const formPatienceMs = 30_000;

/** Lets visitors read pages and send messages, without a pause, while something breaks. */
export async function visitDuring(
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
      await sleep(pauseMs * (1 + Math.random()));
    }
  }

  async function write(): Promise<void> {
    while (!isOver) {
      messages += 1;
      const company = `${name}-${messages}`;
      const message: Lead = { ...leadInput, company, size: null, suite: null, demo: null };
      ((await send(message, ask)) ? accepted : refused).add(company);
      await sleep(pauseMs * (5 + Math.random()));
    }
  }

  const running = [
    ...Array.from({ length: readers }, (_, index) => read(index)),
    ...Array.from({ length: senders }, write),
  ];
  await sleep(quietMs);
  await fault();
  await sleep(quietMs);
  isOver = true;
  await Promise.all(running);
  return { pageErrors, accepted, refused };
}

/** A page in one of the languages, asked for in the address, by the cookie or by the browser. */
function pageRequest(turn: number) {
  const language = turn % 2 === 0 ? 'es' : 'en';
  const path = paths[turn % paths.length] ?? '/';
  const headers = { 'accept-language': language === 'es' ? 'en-GB,en' : 'es-CO,es' };
  const ways = [
    { path: `${path}?lng=${language}`, headers },
    { path, headers: { ...headers, cookie: `i18next=${language}` } },
    { path: `${path}?utm_source=a`, headers: { 'accept-language': `${language}-MX` } },
  ] as const;
  return { ...(ways[Math.floor(Math.random() * 3)] ?? ways[0]), language };
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
