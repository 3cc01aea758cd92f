import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { sqliteDatabase } from '#server/testing/databases.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { createAlarm } from './alarm.ts';
import { createNotices } from './notices.ts';
import { createStoreLooks } from './store-looks.ts';
import { createWatch } from './watch.ts';

test('each change of what is in quarantine is logged once, and that nothing is left is not', async () => {
  await using database = await sqliteDatabase();
  const store = await database.open();
  const clock = { time: Date.UTC(2026, 10, 20) };
  const now = () => clock.time;
  const lines: Record<string, unknown>[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)), now);
  const watch = createWatch({
    store,
    looks: createStoreLooks({ store, channels: ['mail'], log, now }),
    alarm: createAlarm({ notices: createNotices({ store, log, now }), machine: 'a', log, now }),
    findLeftBehind: async () => null,
    readFreeBytes: async () => null,
    minFreeBytes: 0,
    log,
    now,
  });
  const look = async () => {
    clock.time += 60_000;
    await watch.look();
    return lines.splice(0).filter(({ event }) => event === 'leads-quarantined');
  };
  const spam = makeNewLead({ receivedAt: clock.time, suspicion: 'too-fast' });

  expect(await look()).toEqual([]);
  await store.add(spam);
  await store.add(makeNewLead({ receivedAt: clock.time }, { fingerprint: 'another' }));
  expect(await look()).toMatchObject([{ level: 'warn', count: 1 }]);
  expect(await look()).toEqual([]);
  await store.discard([spam.lead.id]);
  expect(await look()).toEqual([]);
});
