import { setTimeout as sleep } from 'node:timers/promises';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { postLead } from './posts.ts';

/** Each message under an idempotency key, which is the name of the company, until it gets a 200. */
export function createClients(name: string) {
  const stored = new Map<string, string>();
  const pending = new Set<string>();
  /** Keys that got more than one id, or an unexpected status. */
  const problems: string[] = [];
  let count = 0;

  /** Posts until `stop` is aborted, with so many clients concurrently. */
  async function run(urls: string[], concurrency: number, stop: AbortSignal): Promise<void> {
    async function client(index: number): Promise<void> {
      for (let turn = index; !stop.aborted; turn += 1) {
        const key = takePending() ?? `${name}-${(count += 1)}`;
        await post(urls[turn % urls.length] ?? '', key);
        // Lets the other clients run.
        await sleep(2);
      }
    }
    await Promise.all(Array.from({ length: concurrency }, (_, index) => client(index)));
  }

  function takePending(): string | undefined {
    const [key] = pending;
    if (key !== undefined) pending.delete(key);
    return key;
  }

  async function post(url: string, key: string): Promise<void> {
    const input = { ...leadInput, name: 'Ana', company: key };
    try {
      const response = await postLead(url, { input, headers: { 'idempotency-key': key } });
      const { id } = await response.json();
      if (response.status === 200) return recordStored(key, id);
      if (![409, 503].includes(response.status)) problems.push(`${key}: ${response.status}`);
    } catch {
      // The server was killed; the client cannot know whether the message was stored.
    }
    pending.add(key);
  }

  function recordStored(key: string, id: string): void {
    if (stored.has(key) && stored.get(key) !== id) problems.push(`${key}: two leads`);
    stored.set(key, id);
  }

  async function waitForMore(more: number): Promise<void> {
    const enough = stored.size + more;
    const end = performance.now() + 5000;
    while (stored.size < enough && performance.now() < end) await sleep(1);
  }

  /** Retries every message that has not got a 200 yet. */
  async function finish(url: string): Promise<void> {
    const end = performance.now() + 60_000;
    for (let key = takePending(); key !== undefined; key = takePending()) {
      await post(url, key);
      if (performance.now() > end) throw new Error(`${url} does not take ${key}`);
    }
    // A repeated message gets the same id again.
    for (const key of [...stored.keys()].slice(-20)) await post(url, key);
  }

  return { run, waitForMore, finish, stored, problems };
}
