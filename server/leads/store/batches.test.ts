import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

function createRecorder(process: (items: number[]) => number[] = (items) => items) {
  const batches: number[][] = [];
  const add = createBatches<number, number>(
    {
      maxConcurrent: 1,
      maxSize: 3,
      async process(items) {
        batches.push(items);
        return process(items);
      },
    },
    (error) => error === 'all',
  );
  return { add, batches };
}

test('the first item goes alone, those that follow meanwhile go together, each gets its own result', async () => {
  const { add, batches } = createRecorder((items) => items.map((item) => item * 10));
  expect(await Promise.all([1, 2, 3, 4, 5].map(add))).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('one bad item of a batch fails alone', async () => {
  const { add } = createRecorder((items) => {
    if (items.includes(3)) throw new Error('wrong');
    return items;
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('an error that is about no item is not repeated for each', async () => {
  const { add, batches } = createRecorder(() => {
    throw 'all';
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});
