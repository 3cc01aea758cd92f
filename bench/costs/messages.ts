import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { leadInput } from '#lead/testing/lead-input.ts';
import { contactEndpoint } from '#site/routes.ts';

/** Posts so many messages, each of them another one, some at once. */
export async function postLeads(
  origin: string,
  { count, concurrency }: { count: number; concurrency: number },
): Promise<void> {
  const pool = new Pool(origin, { connections: concurrency });
  let left = count;
  async function sender(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await pool.request({
        path: contactEndpoint,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(leadInput),
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`A message got the status ${statusCode}`);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, sender));
  await pool.close();
}
