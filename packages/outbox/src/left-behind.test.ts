import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLeftover } from './store/sqlite-leftover.ts';
import type { Store } from './store/store.ts';
import { postgresDatabase, sqliteStore } from './testing/databases.ts';
import { temporaryFolder } from './testing/folder.ts';
import { claimDue, makeNewMessage } from './testing/messages.ts';
import { monitoredServer } from './testing/monitored-server.ts';
import { eventsOf } from './testing/recorded-alerts.ts';

const now = Date.UTC(2026, 10, 20, 18);
const newMessage = () => makeNewMessage({ receivedAt: now });

/** A server that probes when the test says so, a minute later each time. */
function createServer(store: Store, formerFile: string | null) {
  const { clock, probe, webhook } = monitoredServer(store, { clock: { time: now }, formerFile });
  return {
    told: webhook.told,
    async probe() {
      clock.time += 60_000;
      await probe();
    },
  };
}

describe('a leads.db in the folder of a server on PostgreSQL:', () => {
  test('messages in it are told of, until they are transferred', async () => {
    await using folder = await temporaryFolder();
    await using database = await postgresDatabase();
    await using store = database.open();
    const file = sqliteStore(join(folder.path, 'leads.db'));
    for (const one of [newMessage(), newMessage()]) await file.add(one);
    const server = createServer(store, join(folder.path, 'leads.db'));
    await server.probe();
    expect(server.told).toEqual([]);
    await server.probe();
    expect(server.told).toMatchObject([
      {
        problem: 'leads-left-behind',
        event: 'began',
        details: { count: 2, file: join(folder.path, 'leads.db') },
      },
    ]);
    const [claim, refused] = await claimDue(file, now);
    if (claim === undefined || refused === undefined) throw new Error('Not due');
    await file.markDelivered(claim, now, null);
    await file.retryLater(refused, { at: now, error: '451' });
    await server.probe();
    expect(server.told).toHaveLength(1);
    const every = { order: 'oldest-first', limit: 10 } as const;
    const ids = (await file.list(every)).map(({ message }) => message.id);
    await file.markTransferred(ids, now);
    await file.close();
    for (let count = 0; count < 3; count += 1) await server.probe();
    expect(eventsOf(server.told)).toEqual(['leads-left-behind began', 'leads-left-behind ended']);
  });

  test.each(['parked', 'quarantined'])('what is %s there is told of too', async (state) => {
    await using folder = await temporaryFolder();
    const file = sqliteStore(join(folder.path, 'leads.db'));
    const suspicion = state === 'quarantined' ? 'too-fast' : null;
    await file.add(makeNewMessage({ receivedAt: now, suspicion }));
    for (const claim of await claimDue(file, now)) await file.park(claim, '550');
    await file.close();
    const formerFile = join(folder.path, 'leads.db');
    const left = readLeftover(formerFile);
    expect(left).toMatchObject({ count: 1 });
  });

  test('one that cannot be read is told of, with the reason', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'leads.db'), 'x'.repeat(5000));
    const formerFile = join(folder.path, 'leads.db');
    const left = readLeftover(formerFile);
    expect(left).toMatchObject({ reason: 'corrupt' });
  });

  test('none, an empty one and one that is done with are nothing', async () => {
    await using folder = await temporaryFolder();
    const formerFile = join(folder.path, 'leads.db');
    expect(readLeftover(formerFile)).toBeNull();
    await writeFile(join(folder.path, 'leads.db'), '');
    expect(readLeftover(formerFile)).toBeNull();
    const file = sqliteStore(join(folder.path, 'leads.db'));
    await file.add(newMessage());
    for (const claim of await claimDue(file, now)) await file.markDelivered(claim, now, null);
    await file.close();
    expect(readLeftover(formerFile)).toBeNull();
  });
});
