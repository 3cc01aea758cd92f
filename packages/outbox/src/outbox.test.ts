import { expect, test } from 'vitest';
import { openOutbox } from './outbox.ts';
import { rules } from './testing/databases.ts';
import { recordLog } from './testing/messages.ts';

test('reports a stalled destination while the database is unusable', async () => {
  const { log, lines } = recordLog();
  const send = async () => ({ ok: true, warning: null }) as const;
  const database = { file: '/dev/null/messages.db' };
  const outbox = openOutbox({ ...rules, database, destinations: [{ name: 'mail', send }], log });
  await expect(outbox.add({ fields: {} })).rejects.toThrow('cannot be used');
  const stall = expect.objectContaining({ event: 'delivery-stalled', channel: 'mail' });
  await expect.poll(() => lines).toContainEqual(stall);
  expect(await outbox.health.details()).toMatchObject({
    status: 'degraded',
    store: { isUsable: false, reason: 'cannot-open' },
    messages: null,
  });
  await outbox.close(0);
});
