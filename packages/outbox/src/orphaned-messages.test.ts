import { expect, test } from 'vitest';
import {
  createPostgresDatabase,
  createSqliteDatabase,
  createTemporaryStore,
} from './testing/databases.ts';
import { claimDue, addMessage } from './testing/messages.ts';
import { listEvents, createMonitoredServer, probeUntil } from './testing/monitored-server.ts';

const now = Date.UTC(2026, 10, 20, 18);

test('alerts about messages left in a SQLite file after a switch to PostgreSQL until transferred', async () => {
  await using former = await createSqliteDatabase();
  await using store = await createTemporaryStore(createPostgresDatabase);
  const { pathOrUrl: formerFile } = former;
  const file = former.open();
  for (const _ of [1, 2]) await addMessage(file, { receivedAt: now });
  const { clock, webhook, ...server } = createMonitoredServer(store, {
    clock: { time: now },
    formerFile,
  });
  const probe = (minutes: number) => probeUntil(clock.time + minutes * 60_000, clock, server);
  await probe(2);
  expect(webhook.sent).toMatchObject([
    { problem: 'leads-left-behind', event: 'began', details: { count: 2, file: formerFile } },
  ]);
  const [claim, refused] = await claimDue(file, now);
  if (claim === undefined || refused === undefined) throw new Error('Not due');
  await file.markDelivered(claim, now, null);
  await file.retryLater(refused, { at: now, error: '451' });
  await probe(1);
  expect(webhook.sent).toHaveLength(1);
  const records = await file.list({ order: 'oldest-first', limit: 10 });
  const ids = records.map(({ message }) => message.id);
  await file.markTransferred(ids, now);
  await file.close();
  await probe(3);
  expect(listEvents(webhook.sent)).toEqual(['leads-left-behind began', 'leads-left-behind ended']);
});
