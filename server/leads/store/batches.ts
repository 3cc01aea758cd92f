export type BatchOptions<Item, Result> = {
  /** Does it for all items together; results in their order. */
  together(items: Item[]): Promise<Result[]>;
  /** Batches under way at the same time; more wait and become one. */
  atOnce: number;
  /** Most items in a batch. */
  size: number;
};

/**
 * Does at once for many what costs much for each. Whoever comes while nothing is under way does
 * not wait for others. A batch that fails is done again one by one, so that what is wrong with one
 * item is the trouble of that one alone; `isForAll` tells what is nobody's fault.
 */
export function createBatches<Item, Result>(
  { together, atOnce, size }: BatchOptions<Item, Result>,
  isForAll: (error: unknown) => boolean,
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; settle: PromiseWithResolvers<Result> };
  const waiting: Waiting[] = [];
  let underWay = 0;

  async function next(): Promise<void> {
    if (underWay >= atOnce || waiting.length === 0) return;
    underWay += 1;
    await run(waiting.splice(0, size));
    underWay -= 1;
    void next();
  }

  async function run(batch: Waiting[]): Promise<void> {
    try {
      const results = await together(batch.map(({ item }) => item));
      for (const [index, result] of results.entries()) batch[index]?.settle.resolve(result);
    } catch (error) {
      if (batch.length === 1 || isForAll(error)) {
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
