import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresDatabase, sqliteStore, temporaryStore } from './testing/databases.ts';
import { temporaryFolder } from './testing/folder.ts';
import { claimDue, makeNewMessage } from './testing/messages.ts';
import { listEvents, monitoredServer, probeUntil } from './testing/monitored-server.ts';

const now = Date.UTC(2026, 10, 20, 18);
const newMessage = () => makeNewMessage({ receivedAt: now });

test('messages in the former file of a server on PostgreSQL are told of until they are transferred', async () => {
  await using folder = await temporaryFolder();
  await using store = await temporaryStore(postgresDatabase);
  const formerFile = join(folder.path, 'leads.db');
  const file = sqliteStore(formerFile);
  for (const one of [newMessage(), newMessage()]) await file.add(one);
  const { clock, webhook, ...server } = monitoredServer(store, {
    clock: { time: now },
    formerFile,
  });
  const probe = (minutes: number) => probeUntil(clock.time + minutes * 60_000, clock, server);
  await probe(2);
  expect(webhook.told).toMatchObject([
    { problem: 'leads-left-behind', event: 'began', details: { count: 2, file: formerFile } },
  ]);
  const [claim, refused] = await claimDue(file, now);
  if (claim === undefined || refused === undefined) throw new Error('Not due');
  await file.markDelivered(claim, now, null);
  await file.retryLater(refused, { at: now, error: '451' });
  await probe(1);
  expect(webhook.told).toHaveLength(1);
  const records = await file.list({ order: 'oldest-first', limit: 10 });
  const ids = records.map(({ message }) => message.id);
  await file.markTransferred(ids, now);
  await file.close();
  await probe(3);
  expect(listEvents(webhook.told)).toEqual(['leads-left-behind began', 'leads-left-behind ended']);
});
