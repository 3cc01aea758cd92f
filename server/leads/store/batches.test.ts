import { expect, test } from 'vitest';
import { createBatches } from './batches.ts';

function createRecorder(answer: (items: number[]) => number[] = (items) => items) {
  const batches: number[][] = [];
  const add = createBatches<number, number>(
    {
      atOnce: 1,
      size: 3,
      async together(items) {
        batches.push(items);
        return answer(items);
      },
    },
    (error) => error === 'all',
  );
  return { add, batches };
}

test('the first goes alone, what comes meanwhile goes together, each gets its own answer', async () => {
  const { add, batches } = createRecorder((items) => items.map((item) => item * 10));
  expect(await Promise.all([1, 2, 3, 4, 5].map(add))).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('what is wrong with one is the trouble of that one alone', async () => {
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

test('what is nobody’s fault is not tried again for each', async () => {
  const { add, batches } = createRecorder(() => {
    throw 'all';
  });
  const results = await Promise.allSettled([1, 2, 3, 4].map(add));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});
