import { leadInput } from '#lead/testing/lead-input.ts';
import { openRawStore } from './raw-store.ts';

/** A row of about the size of a lead. */
const row = JSON.stringify(leadInput);

/** Rows a second that concurrent writers commit to a store, one row per commit. */
export async function rawRate(
  place: string,
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<number> {
  const store = await openRawStore(place);
  let count = 0;
  const end = performance.now() + seconds * 1000;
  async function commitOn(): Promise<void> {
    for (; performance.now() < end; count += 1) await store.commit(row);
  }
  await Promise.all(Array.from({ length: concurrency }, commitOn));
  await store.close();
  return count / seconds;
}
