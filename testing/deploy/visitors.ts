import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { idempotencyKey } from '#lead/idempotency-key.ts';
import type { Lead } from '#lead/fields.ts';
import { sendLead } from '#lead/send.ts';
import { leadInput } from '#lead/testing/lead-input.ts';
import { contactEndpoint, routes } from '#site/routes.ts';
import { createVisitorAgent, type Ask } from './ask.ts';
import { siteHost } from './names.ts';

/** Visitors who read pages and send messages, without a pause, until they are told to stop. */
export type Visitors = {
  /** Names of the messages that their senders were told are sent. */
  accepted: Set<string>;
  /** Names of those that their senders were told are not. */
  refused: Set<string>;
  figures: Figures;
  /** Resolves once each has read or sent what it was about to. */
  stop(): Promise<void>;
};

export type Figures = {
  requests: number;
  pageErrors: string[];
  slowestPageMs: number;
  /** Answers to a post that were no success; the form sends it again. */
  failedPosts: number;
};

const readers = 6;
const senders = 3;
const pauseMs = 40;
const paths = ['/', '/precios', '/contacto', '/faq', '/soporte', '/legal/privacidad'];
/** How long someone goes on who sends a form without script, and is told that it failed. */
const longestFormMs = 30_000;

export function startVisitors(ask: Ask, name: string): Visitors {
  const figures: Figures = { requests: 0, pageErrors: [], slowestPageMs: 0, failedPosts: 0 };
  const accepted = new Set<string>();
  const refused = new Set<string>();
  let isOver = false;
  let messages = 0;
  const counted: Ask = (question) => {
    figures.requests += 1;
    return ask(question);
  };

  async function read(index: number): Promise<void> {
    const agent = createVisitorAgent();
    for (let turn = index; !isOver; turn += 1) {
      const { path, headers, language } = pageRequest(turn, Math.random() < 0.5);
      const from = addressOf(name, index);
      try {
        const answer = await counted({ path, headers, agent, from });
        figures.slowestPageMs = Math.max(figures.slowestPageMs, answer.ms);
        const isRight = answer.headers['content-language'] === language;
        if (answer.status !== 200) figures.pageErrors.push(`${path}: ${answer.status}`);
        else if (!isRight) figures.pageErrors.push(`${path}: not in ${language}`);
      } catch (error) {
        figures.pageErrors.push(`${path}: ${String(error)}`);
      }
      await sleep(pauseMs * (1 + Math.random()));
    }
    agent.destroy();
  }

  async function send(index: number): Promise<void> {
    while (!isOver) {
      const number = (messages += 1);
      const message = messageOf(`${name}-${number}`);
      const from = addressOf(name, 100 + number);
      const sending = { ask: counted, message, from, onFailure: () => (figures.failedPosts += 1) };
      const isSent = await ((number + index) % 2 === 0
        ? sendByScript(sending)
        : sendAsForm(sending));
      (isSent ? accepted : refused).add(message.company);
      await sleep(pauseMs * (5 + Math.random()));
    }
  }

  const running = [
    ...Array.from({ length: readers }, (_, index) => read(index)),
    ...Array.from({ length: senders }, (_, index) => send(index)),
  ];
  return {
    accepted,
    refused,
    figures,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** A page in one of the languages, asked for in the address, by the cookie or by the browser. */
function pageRequest(turn: number, isSpanish: boolean) {
  const language = isSpanish ? 'es' : 'en';
  const path = paths[turn % paths.length] ?? '/';
  const encoding = { 'accept-encoding': ['br, gzip', 'zstd', 'gzip', 'identity'][turn % 4] ?? '' };
  const other = { 'accept-language': isSpanish ? 'en-GB,en;q=0.8' : 'es-CO,es;q=0.9,en;q=0.8' };
  const own = { 'accept-language': isSpanish ? 'es-MX,es;q=0.9,en;q=0.8' : 'en-US,en;q=0.5' };
  const ways = [
    { path: `${path}?lng=${language}`, headers: { ...encoding, ...other } },
    { path, headers: { ...encoding, ...other, cookie: `i18next=${language}` } },
    { path: `${path}?utm_source=a`, headers: { ...encoding, ...own } },
  ] as const;
  return { ...(ways[Math.floor(turn / paths.length) % 3] ?? ways[0]), language };
}

/** Every visitor of a run has an address of its own, so that none is limited, and logs can be read. */
export function addressOf(name: string, index: number): string {
  const [net = 0] = createHash('sha256').update(name).digest();
  return `127.${100 + (net % 100)}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`;
}

/** A message of whatever the form asks for; `company` tells one from the others. */
export function messageOf(company: string): Lead {
  const written = { name: 'Ana', email: 'ana@empresa.example', company, message: 'Buenos días' };
  return { ...leadInput, ...written, size: null, suite: null, demo: null };
}

type Sending = { ask: Ask; message: Lead; from: string; onFailure: () => void };

/** What the form's own script does, in place of a browser: the same code, over our connections. */
async function sendByScript({ ask, message, from, onFailure }: Sending): Promise<boolean> {
  const endpoint = { url: contactEndpoint, headers: {} };
  const result = await sendLead(message, {}, await idempotencyKey(message), endpoint, {
    isOnline: () => true,
    now: () => performance.now(),
    async fetch(path, { headers, body, signal }) {
      const question = { method: 'POST', path, headers: ofPage(headers), body: String(body), from };
      const late = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('no answer')));
      });
      try {
        const answer = await Promise.race([ask(question), late]);
        if (answer.status !== 200) onFailure();
        return new Response(answer.body.toString(), {
          status: answer.status,
          headers: { 'retry-after': String(answer.headers['retry-after'] ?? '0') },
        });
      } catch (error) {
        onFailure();
        throw error;
      }
    },
    wait: (ms) => sleep(ms),
    timeout: (ms) => AbortSignal.timeout(ms),
  });
  return result.kind === 'sent';
}

/** A form without script: whoever is shown an error sends it again after a while. */
async function sendAsForm({ ask, message, from, onFailure }: Sending): Promise<boolean> {
  const fields = Object.entries(message).filter(([, value]) => value !== null);
  const body = new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString();
  const headers = ofPage({ 'content-type': 'application/x-www-form-urlencoded' });
  const end = performance.now() + longestFormMs;
  do {
    const answer = await ask({ method: 'POST', path: contactEndpoint, headers, body, from }).catch(
      () => null,
    );
    const shown = (answer?.status === 303 && answer.headers.location) || '';
    if (shown.split(/[?#]/)[0] === routes.contactSent.path) return true;
    onFailure();
    await sleep(1_000);
  } while (performance.now() < end);
  return false;
}

function ofPage(headers: RequestInit['headers']): Record<string, string> {
  const page = { origin: `https://${siteHost}`, 'sec-fetch-site': 'same-origin' };
  return { ...page, ...Object.fromEntries(new Headers(headers)) };
}
