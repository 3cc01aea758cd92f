import { setTimeout as sleep } from 'node:timers/promises';
import { leadInput } from './leads.ts';

/** Visitors who send messages, each under a key, and again under the same until they are answered. */
export type Posters = {
  /** Sends until `stop` is aborted, so many at a time. */
  run(urls: string[], atOnce: number, stop: AbortSignal): Promise<void>;
  /** Resolves when so many more have been answered, or after a while. */
  someMore(count: number): Promise<void>;
  /** Sends what is still without an answer. */
  finish(url: string): Promise<void>;
  /** The id that each key was answered with. */
  answered: Map<string, string>;
  /** Keys that were answered with more than one id, or with what no visitor should see. */
  problems: string[];
};

/** A key is seen in the mail, as the company. */
export function createPosters(name: string): Posters {
  const answered = new Map<string, string>();
  const unanswered = new Set<string>();
  const problems: string[] = [];
  let count = 0;

  async function run(urls: string[], atOnce: number, stop: AbortSignal): Promise<void> {
    async function visitor(index: number): Promise<void> {
      for (let turn = index; !stop.aborted; turn += 1) {
        const key = waiting() ?? `${name}-${(count += 1)}`;
        await post(urls[turn % urls.length] ?? '', key);
        // As long as it takes that one visitor is not all visitors.
        await sleep(2);
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, index) => visitor(index)));
  }

  /** One that is not on its way at the moment. */
  function waiting(): string | null {
    for (const key of unanswered) {
      unanswered.delete(key);
      return key;
    }
    return null;
  }

  async function post(url: string, key: string): Promise<void> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ ...leadInput, name: 'Ana', company: key });
    try {
      const response = await fetch(`${url}/send-contact-email`, { method: 'POST', headers, body });
      const { id } = await response.json();
      if (response.status === 200) return answer(key, id);
      if (![409, 503].includes(response.status)) problems.push(`${key}: ${response.status}`);
    } catch {
      // The server is gone; whether it has the message the visitor does not know.
    }
    unanswered.add(key);
  }

  function answer(key: string, id: string): void {
    if (answered.has(key) && answered.get(key) !== id) problems.push(`${key}: two leads`);
    answered.set(key, id);
  }

  async function someMore(more: number): Promise<void> {
    const enough = answered.size + more;
    const end = performance.now() + 5000;
    while (answered.size < enough && performance.now() < end) await sleep(1);
  }

  async function finish(url: string): Promise<void> {
    for (let key = waiting(); key !== null; key = waiting()) await post(url, key);
    // An answer, once given, stays.
    for (const key of [...answered.keys()].slice(-20)) await post(url, key);
  }

  return { run, someMore, finish, answered, problems };
}
