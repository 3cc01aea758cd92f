import { Agent, request } from 'undici';
import { languageCookie, languageParameter } from '@altanube/content/languages';
import { routes } from '@altanube/content/routes';
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

type Combination = { path: string; headers: Record<string, string> };

const paths = [routes.home.path, routes.pricing.path, '/no-such-page', '/robots.txt'];

/** As browsers send them, and as they may come from programs; empty is not sent. */
const acceptLanguages = [
  ...['', 'es', 'en', 'es-CO,es;q=0.9,en;q=0.8', 'en-GB,en;q=0.9,es;q=0.8', 'EN-us, es;q=0.5'],
  ...['en;q=0.3,es;q=0.9', 'es;q=0.3, en;q=0.9', 'fr-FR,fr;q=0.9,en;q=0.8,es;q=0.7', 'fr,de;q=0.5'],
  ...['pt-BR,*;q=0.5', '*;q=0.5,en', 'en;q=0.0,es;q=0', 'english', 'en;level=1;q=0.4,es'],
  ...['en ; q=0.2 , es ; q=0.8', 'fr-en,es-en;q=0.7,en-es;q=0.6'],
];

const cookie = languageCookie;
const cookies = [
  ...['', `${cookie}=es`, `${cookie}=en`, `theme=es; ${cookie}=en; a=1`, `${cookie}=fr`],
  ...[`x${cookie}=en`, `${cookie}=en; ${cookie}=es`, `${cookie}=%65n`, `other=${cookie}=en`],
];

const name = languageParameter;
const queries = [
  ...['', `?${name}=en`, `?${name}=es`, '?utm_source=mail', `?utm_source=mail&${name}=en`],
  ...[`?${name}=fr`, `?${name}=en&${name}=es`, `?%6C${name.slice(1)}=en`, `?x${name}=en`],
];

const encodings = [
  ...['', 'gzip, deflate, br, zstd', 'gzip, deflate', 'identity', 'zstd'],
  ...['br;q=0, gzip', 'gzip;q=0.5, br;q=0.2', '*', 'brotli, xbr, zstdx'],
];

/** Each language header with each cookie and each query, under one path and encoding after the other. */
export const combinations: readonly Combination[] = acceptLanguages.flatMap((language, a) =>
  cookies.flatMap((sent, b) =>
    queries.map((query, c) => {
      const encoding = encodings[(a + 3 * b + 5 * c) % encodings.length] ?? '';
      const headers = { 'accept-language': language, cookie: sent, 'accept-encoding': encoding };
      const given = Object.entries(headers).filter(([, value]) => value !== '');
      const path = `${paths[(a + b + c) % paths.length]}${query}`;
      return { path, headers: Object.fromEntries(given) };
    }),
  ),
);

export type Answers = Map<Combination, Answer>;

export async function inTurn(questions: readonly Combination[], ask: Ask): Promise<Answers> {
  const answers: Answers = new Map();
  const left = questions.values();
  const work = async () => {
    for (const question of left) answers.set(question, await ask(question));
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return answers;
}

/** What of the answers is not as the server itself gives it; `vary` may name more. */
export function findDifferences(given: Answers, right: Answers, names: readonly string[]) {
  const differences: string[] = [];
  for (const [question, expected] of right) {
    const answer = given.get(question);
    const differs = (what: string, one: unknown, other: unknown) => {
      if (one !== other) differences.push(`${JSON.stringify(question)}: ${what} ${String(one)}`);
    };
    differs('status', answer?.status, expected.status);
    differs('body', answer?.body.equals(expected.body), true);
    differs('vary', listVaried(expected).isSubsetOf(listVaried(answer)), true);
    for (const name of names) {
      differs(name, String(answer?.headers[name]), String(expected.headers[name]));
    }
  }
  return differences;
}

function listVaried(answer: Answer | undefined): Set<string> {
  return new Set(String(answer?.headers['vary']).toLowerCase().split(/, ?/));
}
