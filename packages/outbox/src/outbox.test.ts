import { describe, expect, test } from 'vitest';
import type { Message } from './message.ts';
import { openOutbox, type OutboxOptions } from './outbox.ts';
import { databaseKinds, rules, type TestDatabase } from './testing/databases.ts';
import { recordLog } from './testing/messages.ts';

const fields = { name: 'Ada', email: 'ada@empresa.example', text: 'Hello' };

/** An outbox with a destination that records received messages. */
function setUp(
  { pathOrUrl: place }: Pick<TestDatabase, 'pathOrUrl'>,
  options: Partial<OutboxOptions<never>> = {},
) {
  const received: Message[] = [];
  const { log, lines } = recordLog();
  const outbox = openOutbox({
    ...rules,
    database: place.startsWith('postgres') ? { url: place } : { file: place },
    destinations: [
      {
        name: 'mail',
        async send(message) {
          received.push(message);
          return { ok: true, warning: null };
        },
      },
    ],
    log,
    ...options,
  });
  return {
    ...{ outbox, received, lines },
    [Symbol.asyncDispose]: () => outbox.close(0),
  };
}

describe.each(databaseKinds)('on %s', (_, createDatabase) => {
  test('delivers a message as soon as it is stored, with default values for omitted fields', async () => {
    await using database = await createDatabase();
    await using subject = setUp(database);
    const { outbox, received } = subject;
    expect(await outbox.add({ fields })).toMatchObject({ kind: 'stored' });
    await expect.poll(() => received).toMatchObject([{ fields, language: 'und', context: null }]);
    const [{ id = '', mailId = '' } = {}] = received;
    expect(mailId).toMatch(new RegExp(`^<${id}@.+>$`));
    await expect
      .poll(() => outbox.store.backlog(['mail'], Date.now()))
      .toMatchObject({ pending: 0, oldestReceivedAt: null });
  });
});

test('reports a stalled destination while the database is unusable', async () => {
  await using subject = setUp({ pathOrUrl: '/dev/null/messages.db' });
  const { outbox, lines } = subject;
  await expect(outbox.add({ fields })).rejects.toThrow('cannot be used');
  const stall = expect.objectContaining({ event: 'delivery-stalled', channel: 'mail' });
  await expect.poll(() => lines).toContainEqual(stall);
  expect(await outbox.health.details()).toMatchObject({
    status: 'degraded',
    store: { isUsable: false, reason: 'cannot-open' },
    messages: null,
  });
});
