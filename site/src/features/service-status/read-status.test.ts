import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStatus, summaryUrl } from './read-status.ts';
import { startStatusPage } from './testing/status-page.ts';

beforeEach(() => {
  // The waits between attempts, and nothing of the network.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** What is read of a page with this answer, and how often it was asked. */
async function readFrom(answer: { body: string } | { status: number }) {
  await using page = await startStatusPage();
  page.answer = answer;
  const reading = readStatus(summaryUrl(`${page.origin}/`));
  const isOver = { yet: false };
  const read = reading.finally(() => (isOver.yet = true));
  while (!isOver.yet) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10_000);
  }
  return { read: await read, asked: page.asked };
}

test.each([
  'null',
  '[]',
  '7',
  '{"status":null}',
  '{"status":{"indicator":"fine"}}',
  '{"status":{"indicator":"toString"}}',
  '{"status":{"indicator":{"none":1}}}',
])(
  'the status of a service is unknown where a page says something else: %s (SUP-17)',
  async (body) => {
    expect((await readFrom({ body })).read).toBeNull();
  },
);
