import { createHash } from 'node:crypto';
import { contactEndpoint, routes } from '#site/routes.ts';
import { createAsk, createVisitorAgent, type Answer, type Ask } from './ask.ts';
import type { Backend } from './backend.ts';
import { combinations, type Combination } from './combinations.ts';
import type { Proxy } from './proxies.ts';

/** Of what most browsers send: the rest fills the cache, or comes while it is filled. */
const leastHits = 0.8;

export type CachingScene = { backend: Backend; proxy: Proxy; authority: string };

/**
 * Asks for pages and files in every language, encoding and query, in two orders, through the proxy and
 * at a server itself: the answers must be the same. Returns what is wrong.
 */
export async function checkCaching({ backend, proxy, authority }: CachingScene): Promise<string[]> {
  const problems: string[] = [];
  const [member] = backend.members;
  const throughProxy = createAsk(proxy.httpsPort, authority);
  const atServer = createAsk(Number(new URL(member.url).port), null);
  const all = combinations();
  const counts = { asked: 0, hits: 0, usual: 0, usualHits: 0 };
  for (const order of ['one', 'another']) {
    await eachOf(inOrder(all, order), async (combination, agent) => {
      const { path, headers, isUsual } = combination;
      const [given, right] = [
        await throughProxy({ path, headers, agent }),
        await atServer({ path, headers }),
      ];
      const isHit = isFromCache(given);
      counts.asked += 1;
      counts.hits += Number(isHit);
      counts.usual += Number(isUsual);
      counts.usualHits += Number(isUsual && isHit);
      const wrong = difference(given, right);
      if (wrong !== null) problems.push(`${describe(combination)}: ${wrong}`);
    });
  }
  const { asked, hits, usual, usualHits } = counts;
  const ofUsual = `${usualHits} of the ${usual} that most browsers send`;
  console.log(
    `caching, ${proxy.name}: ${asked} requests, ${problems.length} answered otherwise than by a ` +
      `server; ${hits} from the cache, ${ofUsual}`,
  );
  const isUsed = usualHits > leastHits * usual;
  if (proxy.name === 'varnish' && !isUsed) problems.push('the cache is hardly used');
  problems.push(
    ...(await checkNeverKept(throughProxy)),
    ...(await checkRevalidation(throughProxy)),
  );
  return problems.slice(0, 10).map((problem) => `caching, ${proxy.name}: ${problem}`);
}

/** A message, and what is shown after it, must come from a server each time. */
async function checkNeverKept(ask: Ask): Promise<string[]> {
  const problems: string[] = [];
  const body = 'name=Ana';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = { method: 'POST', path: contactEndpoint, headers, body };
  const results = [routes.contactSent.path, routes.contactNotSent.path];
  const questions = [post, ...[...results, '/healthz'].map((path) => ({ path }))];
  for (const question of [...questions, ...questions]) {
    const answer = await ask(question);
    if (isFromCache(answer)) problems.push(`${question.path} came from the cache`);
    if (![200, 303].includes(answer.status)) problems.push(`${question.path}: ${answer.status}`);
  }
  return problems;
}

/** A browser that has the page is told so, and one that has it in the other language gets it. */
async function checkRevalidation(ask: Ask): Promise<string[]> {
  const { path } = routes.faq;
  const spanish = await ask({ path, headers: { 'accept-language': 'es' } });
  const known = { 'if-none-match': spanish.headers.etag ?? '' };
  const again = await ask({ path, headers: { ...known, 'accept-language': 'es' } });
  const english = await ask({ path, headers: { ...known, 'accept-language': 'en' } });
  return [
    ...(again.status === 304 ? [] : [`a page that is known was answered with ${again.status}`]),
    ...(english.status === 200 ? [] : [`the other language was answered with ${english.status}`]),
  ];
}

/** What of an answer is not as the server itself gives it, or null. */
function difference(given: Answer, right: Answer): string | null {
  for (const name of ['content-language', 'content-encoding', 'etag', 'location'] as const) {
    if (given.headers[name] !== right.headers[name]) {
      return `${name} is ${given.headers[name]} for ${right.headers[name]}`;
    }
  }
  if (given.status !== right.status) return `status ${given.status} for ${right.status}`;
  if (String(given.headers['set-cookie']) !== String(right.headers['set-cookie'])) {
    return 'another cookie';
  }
  if (!given.body.equals(right.body)) return 'another body';
  const vary = namesOf(given.headers.vary);
  const missing = namesOf(right.headers.vary).filter((name) => !vary.includes(name));
  return missing.length === 0 ? null : `Vary lacks ${missing.join()}`;
}

function namesOf(vary: string | undefined): string[] {
  return (vary ?? '').toLowerCase().split(/, */).filter(Boolean);
}

/** Varnish names the request that has filled its cache beside the one that it answers. */
function isFromCache({ headers }: Answer): boolean {
  return / /.test(String(headers['x-varnish'] ?? ''));
}

/** The same combinations in an order that a word decides. */
function inOrder(all: readonly Combination[], word: string): Combination[] {
  const rank = (item: Combination) =>
    createHash('sha256').update(word).update(JSON.stringify(item)).digest('hex');
  return all
    .map((item) => ({ item, rank: rank(item) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ item }) => item);
}

async function eachOf(
  items: readonly Combination[],
  use: (item: Combination, agent: ReturnType<typeof createVisitorAgent>) => Promise<void>,
): Promise<void> {
  const agent = createVisitorAgent();
  const left = [...items];
  async function work(): Promise<void> {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await use(item, agent);
  }
  await Promise.all(Array.from({ length: 6 }, work));
  agent.destroy();
}

function describe({ path, headers }: Combination): string {
  return `${path} with ${JSON.stringify(headers)}`;
}
