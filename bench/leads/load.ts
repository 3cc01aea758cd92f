import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { leadInput } from '#lead/testing/lead-input.ts';
import { contactEndpoint } from '#site/routes.ts';

export type Load = { perSecond: number; p50Ms: number; p99Ms: number };

/** Concurrent senders, each of which sends its next lead after the response to the last. */
export async function measureLoad(
  origin: string,
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<Load> {
  const pool = new Pool(origin, { connections: concurrency });
  const body = JSON.stringify(leadInput);
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;

  async function post(): Promise<number> {
    const { statusCode, body: responseBody } = await pool.request({
      path: contactEndpoint,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body,
    });
    await responseBody.dump();
    return statusCode;
  }

  async function sender(): Promise<void> {
    for (let began = performance.now(); began < end; began = performance.now()) {
      const status = await post();
      if (status !== 200) throw new Error(`A lead got the status ${status}`);
      times.push(performance.now() - began);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, sender));
  await pool.destroy();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? NaN;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}
