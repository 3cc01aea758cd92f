import { StoreUnavailable } from './lead-store.ts';

/** The answer of a store. Rejects with `StoreUnavailable` if it takes longer, and goes on all the same. */
export async function inTime<Result>(
  answer: Promise<Result>,
  ms: number,
  cause: Error | null = null,
): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new StoreUnavailable('timeout', cause)), ms);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
