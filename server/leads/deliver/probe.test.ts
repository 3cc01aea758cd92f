import { expect, test } from 'vitest';
import { Alerts } from '@altanube/outbox';
import { createLog } from '#server/log.ts';
import { sqliteDatabase } from '#server/testing/databases.ts';
import { makeNewLead } from '#server/testing/leads.ts';
import { createHealth } from './health.ts';
import { createProbe } from './probe.ts';
import { problemRules, type LeadAlerts } from './problems.ts';

test('each change of what is in quarantine is logged once, and that nothing is left is not', async () => {
  await using database = await sqliteDatabase();
  const store = await database.open();
  const now = () => Date.UTC(2026, 10, 20);
  const lines: Record<string, unknown>[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line)), now);
  const isLeader = () => true;
  const readFreeBytes = async () => null;
  const alerts: LeadAlerts = new Alerts({
    rules: problemRules,
    store: store.messages,
    server: null,
    isLeader,
    log,
    now,
  });
  const probe = createProbe({
    config: { databaseUrl: null, dataDir: '', minFreeBytes: 0 },
    store,
    health: createHealth({ store, channels: ['mail'], alerts, readFreeBytes, log, now }),
    alerts,
    stalledChannels: () => [],
    readFreeBytes,
    isLeader,
    isOverallLimitMet: async () => false,
    log,
    now,
  });
  async function logged() {
    await probe();
    return lines.splice(0).filter(({ event }) => event === 'leads-quarantined');
  }
  const spam = makeNewLead({ receivedAt: now(), suspicion: 'too-fast' });

  expect(await logged()).toEqual([]);
  await store.add(spam);
  await store.add(makeNewLead({ receivedAt: now() }, { fingerprint: 'another' }));
  expect(await logged()).toMatchObject([{ level: 'warn', count: 1 }]);
  expect(await logged()).toEqual([]);
  await store.discard([spam.lead.id]);
  expect(await logged()).toEqual([]);
});
