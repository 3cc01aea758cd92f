import { expect, test } from 'vitest';
import { sqliteDatabase } from './testing/databases.ts';
import { makeNewMessage } from './testing/messages.ts';
import { monitoredServer } from './testing/monitored-server.ts';

test('each change of what is in quarantine is logged once, and that nothing is left is not', async () => {
  await using database = await sqliteDatabase();
  await using store = database.open();
  const receivedAt = Date.UTC(2026, 10, 20);
  const { probe, lines } = monitoredServer(store, { clock: { time: receivedAt } });
  async function logged() {
    await probe();
    return lines.splice(0).filter(({ event }) => event === 'leads-quarantined');
  }
  const spam = makeNewMessage({ receivedAt, suspicion: 'too-fast' });

  expect(await logged()).toEqual([]);
  await store.add(spam);
  await store.add(makeNewMessage({ receivedAt }));
  expect(await logged()).toMatchObject([{ level: 'warn', count: 1 }]);
  expect(await logged()).toEqual([]);
  await store.discard([spam.message.id]);
  expect(await logged()).toEqual([]);
});
