import { expect, test } from 'vitest';
import { createCommandsOn } from '#server/testing/commands.ts';
import { countPortions, foundMessages, groupSize, inPortions, portionSize } from './portions.ts';

/** Counts portions of a command whose messages are collected. */
async function counting() {
  const said: string[] = [];
  await using commands = await createCommandsOn(null);
  const portions = await commands.withStore(async (store) =>
    countPortions(
      {
        store,
        dataDir: commands.dataDir,
        isJson: false,
        undeleted: new Map(),
        write: () => {},
        writeError: (text) => void said.push(text),
        now: () => 0,
      },
      'erased',
    ),
  );
  return { portions, said };
}

test('a long command says how far it is after every 10,000 messages', async () => {
  const { portions, said } = await counting();
  for (const leads of [9_999, 1, 50, 9_949, 1]) await portions.end(leads);
  expect(said).toEqual(['10000 erased so far\n', '20000 erased so far\n']);
  expect(portions.count).toBe(20_000);
});

test('no portion is larger than one, none is empty, and what was done is told of all', async () => {
  const { portions } = await counting();
  const ids = Array.from({ length: 2 * portionSize }, (_, index) => `id-${index}`);
  const sizes: number[] = [];
  const done = await inPortions(ids, portions, async (some) => {
    sizes.push(some.length);
    return some;
  });
  expect(sizes).toEqual([portionSize, portionSize]);
  expect(done).toEqual(ids);
  expect(portions.count).toBe(ids.length);
});

test('more than a group is not counted before a question', () => {
  expect(foundMessages(Array(1).fill('id'))).toBe('1 message');
  expect(foundMessages(Array(groupSize).fill('id'))).toBe('10000 messages');
  expect(foundMessages(Array(groupSize + 1).fill('id'))).toBe('more than 10000 messages');
});
