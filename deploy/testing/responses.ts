import { Agent, request } from 'undici';
import { languageCookie, languageParameter } from '@altanube/content/languages';
import { routes } from '@altanube/content/routes';
import { siteHost } from './proxies.ts';

type TestRequest = {
  path: string;
  method?: 'GET' | 'POST' | 'TRACE' | 'OPTIONS' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
};

export type TestResponse = { status: number; headers: Record<string, unknown>; body: Buffer };

/** Sends a request to a proxy or a server. Rejects if the response is incomplete. */
export type SendRequest = (testRequest: TestRequest) => Promise<TestResponse>;

/** An address that only visitors have in these tests, so that logs can be searched for it. */
export const visitorAddress = '127.96.1.2';

export function createSendRequest(
  origin: string,
  certificate = '',
  host: string = siteHost,
): SendRequest {
  const connect = { ca: certificate, servername: host, localAddress: visitorAddress };
  const dispatcher = new Agent({ connect, connections: 12, allowH2: false });
  return async ({ path, method = 'GET', headers = {}, body = null }) => {
    const options = { dispatcher, method, headers: { host, ...headers }, body };
    const response = await request(origin + path, options);
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, headers: response.headers, body: bytes };
  };
}

type RequestVariant = { path: string; headers: Record<string, string> };

const paths = [routes.home.path, routes.pricing.path, '/no-such-page', '/robots.txt'];

/** As browsers and programs may send them; an empty one is not sent. */
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

/** Each language header with each cookie and query, cycling through paths and encodings. */
export const requestVariants: readonly RequestVariant[] = acceptLanguages.flatMap((language, a) =>
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

export type Responses = Map<RequestVariant, TestResponse>;

export async function sendAll(requests: readonly RequestVariant[], sendRequest: SendRequest) {
  const responses: Responses = new Map();
  const remaining = requests.values();
  const work = async () => {
    for (const testRequest of remaining) responses.set(testRequest, await sendRequest(testRequest));
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return responses;
}

/** Lists differences from the server's own responses; `vary` may name more headers. */
export function findDifferences(given: Responses, wanted: Responses, names: readonly string[]) {
  const differences: string[] = [];
  for (const [testRequest, expected] of wanted) {
    const answer = given.get(testRequest);
    const compare = (what: string, one: unknown, other: unknown) => {
      if (one !== other) differences.push(`${JSON.stringify(testRequest)}: ${what} ${String(one)}`);
    };
    compare('status', answer?.status, expected.status);
    compare('body', answer?.body.equals(expected.body), true);
    compare('vary', parseVary(expected).isSubsetOf(parseVary(answer)), true);
    for (const name of names) {
      compare(name, String(answer?.headers[name]), String(expected.headers[name]));
    }
  }
  return differences;
}

function parseVary(answer: TestResponse | undefined): Set<string> {
  return new Set(String(answer?.headers['vary']).toLowerCase().split(/, ?/));
}
