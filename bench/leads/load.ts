import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { leadInput } from '#server/testing/leads.ts';

export type Load = { perSecond: number; p50Ms: number; p99Ms: number };

/** Not counted: until the server's code is compiled and its connections are open. */
const warmUpMs = 1500;

/** So many senders, each of which sends its next lead when the last is answered. */
export async function measureLoad(
  url: string,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const body = JSON.stringify(leadInput);
  const times: number[] = [];
  const countFrom = performance.now() + warmUpMs;
  const end = countFrom + seconds * 1000;

  function post(): Promise<number | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
    };
    const sending = request(`${url}/send-contact-email`, { method: 'POST', agent, headers });
    sending.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sending.on('error', reject);
    sending.end(body);
    return promise;
  }

  async function sender(): Promise<void> {
    for (let began = performance.now(); began < end; began = performance.now()) {
      const status = await post();
      if (status !== 200) throw new Error(`A lead was answered with ${status}`);
      if (began >= countFrom) times.push(performance.now() - began);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, sender));
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? NaN;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}
