import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStatus } from './read-status.ts';
import { summaryUrl } from './summary-url.ts';
import { startStatusPage, summary } from './testing/status-page.ts';

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
async function readOf(answer: { body: string } | { status: number }) {
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

describe('the status of a service', () => {
  test.each([
    ['none', 'operational'],
    ['minor', 'minor'],
    ['major', 'major'],
    ['critical', 'critical'],
    ['maintenance', 'maintenance'],
  ])('%s is %s', async (indicator, level) => {
    const { read, asked } = await readOf(summary(indicator));
    expect(read).toMatchObject({ level });
    expect(asked).toEqual(['/api/v2/status.json']);
  });

  test.each([
    ['a failure', { status: 500 }],
    ['a text that is no JSON', { body: '<html>' }],
  ])('is unknown after four attempts: %s', async (_, answer) => {
    const { read, asked } = await readOf(answer);
    expect(read).toBeNull();
    expect(asked).toHaveLength(4);
  });

  test.each([
    'null',
    '[]',
    '7',
    '{"status":null}',
    '{"status":{"indicator":"fine"}}',
    '{"status":{"indicator":"toString"}}',
    '{"status":{"indicator":{"none":1}}}',
  ])('is unknown where a page says something else: %s', async (body) => {
    expect((await readOf({ body })).read).toBeNull();
  });
});

test.each([
  ['https://status.test', 'https://status.test/api/v2/status.json'],
  ['https://status.test/', 'https://status.test/api/v2/status.json'],
  ['https://altanube.status.test/es//', 'https://altanube.status.test/es/api/v2/status.json'],
])('the summary of %s is at %s', (pageUrl, url) => {
  expect(summaryUrl(pageUrl)).toBe(url);
});
