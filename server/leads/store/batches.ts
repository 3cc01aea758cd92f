export type BatchOptions<Item, Result> = {
  /** Processes all items of a batch together; results in the same order. */
  process(items: Item[]): Promise<Result[]>;
  /** Most batches in flight; further items wait for the next one. */
  maxConcurrent: number;
  /** Most items in a batch. */
  maxSize: number;
};

/**
 * Batches items that arrive while earlier ones are in flight; an item that arrives while nothing is
 * in flight is processed at once. A batch that fails is repeated item by item, so that one bad item
 * fails alone, unless `failsAll` says that the error is not about any item.
 */
export function createBatches<Item, Result>(
  { process, maxConcurrent, maxSize }: BatchOptions<Item, Result>,
  failsAll: (error: unknown) => boolean,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; settle: PromiseWithResolvers<Result> };
  const waiting: Waiting[] = [];
  let inFlight = 0;

  async function next(): Promise<void> {
    if (inFlight >= maxConcurrent || waiting.length === 0) return;
    inFlight += 1;
    await run(waiting.splice(0, maxSize));
    inFlight -= 1;
    void next();
  }

  async function run(batch: Waiting[]): Promise<void> {
    try {
      const results = await process(batch.map(({ item }) => item));
      for (const [index, result] of results.entries()) batch[index]?.settle.resolve(result);
    } catch (error) {
      if (batch.length === 1 || failsAll(error)) {
        for (const { settle } of batch) settle.reject(error);
      } else for (const one of batch) await run([one]);
    }
  }

  return (item) => {
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    void next();
    return settle.promise;
  };
}
