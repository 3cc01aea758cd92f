import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { parseConfig } from '@altanube/runtime/config';
import { company, copy, demo } from '../testing/copy.ts';
import { connectPostgres } from '@altanube/outbox/testing/databases';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { day, hour, recordLog } from '@altanube/outbox/testing/messages';
import { createCommands, storeKinds, type Commands } from '../testing/commands.ts';
import { addMessage } from '../testing/leads.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { createBindings, createMessageRequest } from '../testing/posts.ts';
import { openLeads, type Leads, type LeadsOptions } from './open-leads.ts';
import { openStore } from '@altanube/contact/open-store';

const today = Date.UTC(2026, 10, 20, 18);
const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;

/** Opens the leads of a server with these settings, without a network port. */
function startLeads(environment: Record<string, string>, options: Partial<LeadsOptions>) {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return openLeads({
    config: parsed.config,
    copy,
    company,
    demo,
    log: () => {},
    now: () => today,
    ...options,
  });
}

test('a server corrects times, deletes old messages and mails the quarantine summary by itself', async () => {
  await using folder = await createTemporaryFolder();
  const { path: dataDir } = folder;
  const store = openStore({ dataDir, databaseUrl: null });
  const future = await addMessage(store, { receivedAt: today + 730 * day });
  const suspicion = 'hidden-field';
  const old = await addMessage(store, { receivedAt: today - 40 * day, suspicion });
  const recent = await addMessage(store, { receivedAt: today - 2 * hour, suspicion });
  await store.setAlert('quarantine-summary', today - 3 * hour);

  const { log, lines } = recordLog();
  const leads = startLeads({ DATA_DIR: dataDir, QUARANTINE_RETENTION_DAYS: '30' }, { log });
  const dueAt = async () => (await store.find(future.id))?.deliveries[0]?.nextAttemptAt;
  await expect.poll(dueAt).toBe(today);
  await expect.poll(() => store.find(old.id)).toBeNull();
  await expect
    .poll(() => lines)
    .toContainEqual(expect.objectContaining({ event: 'quarantine-summary-sent' }));
  // The message whose time was corrected may be there too.
  expect(await readdir(join(dataDir, 'mail'))).toContainEqual(
    expect.stringMatching(/^quarantine-summary-.*\.eml$/),
  );
  expect(await store.find(recent.id)).not.toBeNull();
  await leads.close(0);
  await store.close();
});

/** Posts a message about a company, from this address. */
async function postTo({ endpoint }: Leads, company: string, address = '192.0.2.1') {
  const init = createMessageRequest({ input: { ...contactInput, company } });
  const path = '/send-contact-email';
  return (await endpoint.request(path, init, createBindings(address, init.body))).status;
}

const listProblems = async ({ health }: Leads) =>
  (await health.details()).problems.map(({ name }) => name);

/** Blocks writes by others, but not reads. */
async function lockWriting({ databaseUrl, dataDir }: Commands) {
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(dataDir, 'leads.db'), { timeout: 30_000 });
    database.exec('BEGIN IMMEDIATE');
    return () => database.close();
  }
  const client = await connectPostgres(databaseUrl);
  await client.query('BEGIN; LOCK TABLE messages IN EXCLUSIVE MODE');
  return () => client.end();
}

test.each(storeKinds)(
  'a message that cannot be stored raises an alert, which lasts until one is stored: %s',
  async (kind) => {
    await using commands = await createCommands(kind);
    const leads = startLeads({ ...commands.env, LEADS_PER_ADDRESS: '1' }, {});
    expect(await postTo(leads, 'a')).toBe(200);
    const unlock = await lockWriting(commands);
    expect(await postTo(leads, 'b', '198.51.100.1')).toBe(503);
    // Over the limit of its address, a repetition is looked up, not stored.
    expect(await postTo(leads, 'a')).toBe(200);
    const { problems, status } = await leads.health.details();
    const notStored = { name: 'lead-not-stored', details: { reason: 'busy' } };
    expect([status, problems]).toEqual(['degraded', [expect.objectContaining(notStored)]]);
    const listMails = () => readdir(join(commands.dataDir, 'mail'));
    await expect.poll(listMails).toContainEqual(expect.stringMatching(/^alarm-/));
    expect(await postTo(leads, 'c')).toBe(429);
    expect(await listProblems(leads)).not.toContain('overall-limit');
    await unlock();
    expect(await postTo(leads, 'b', '198.51.100.1')).toBe(200);
    expect(await listProblems(leads)).not.toContain('lead-not-stored');
    await leads.close(0);
  },
);

test('reaching the overall limit is a problem until nobody has reached it for five minutes', async () => {
  await using folder = await createTemporaryFolder();
  const clock = { now: today };
  const leads = startLeads(
    { DATA_DIR: folder.path, LEADS_OVERALL: '1' },
    { now: () => clock.now, times: { maintenanceIntervalMs: 20 } },
  );
  expect([await postTo(leads, 'a'), await postTo(leads, 'b')]).toEqual([200, 429]);
  expect(await listProblems(leads)).toContain('overall-limit');
  clock.now += hour / 10;
  await expect.poll(() => listProblems(leads)).not.toContain('overall-limit');
  await leads.close(0);
});

test('problems of an earlier process end if the settings are right now', async () => {
  await using folder = await createTemporaryFolder();
  const { path: dataDir } = folder;
  const store = openStore({ dataDir, databaseUrl: null });
  const names = 'content-expires destination-broken destination-not-listed mail-to-folder';
  const keys = names.split(' ').map((name) => `${name}:mail`);
  const listKeys = async () =>
    [...(await store.alerts()).keys()].filter((key) => key.endsWith(':mail')).toSorted();
  for (const key of keys) await store.setAlert(key, today - hour);
  const right = startLeads({ DATA_DIR: dataDir }, { holidaysUntil: '2030-12-31' });
  await expect.poll(listKeys).toEqual([]);
  await right.close(0);

  for (const key of keys.slice(1)) await store.setAlert(key, today - hour);
  const wrongSettings = {
    SITE_URL: 'https://www.altanube.example',
    SLACK_WEBHOOK_URL: 'http://127.0.0.1:1/services/T/B/x',
    GOOGLE_CHAT_WEBHOOK_URL: 'http://127.0.0.1:1/v1/spaces/A/messages?key=k&token=t',
    ...{ LEADS_WEBHOOK_URL: 'http://127.0.0.1:1', LEADS_WEBHOOK_SECRET: secret },
  };
  const wrong = startLeads(
    { DATA_DIR: dataDir, ...wrongSettings },
    {
      company: { ...company, destinations: [{ name: 'webhook', recipient: 'CRM' }] },
      holidaysUntil: '2026-11-19',
    },
  );
  await expect.poll(listKeys).toEqual(keys);
  const { problems } = await wrong.health.details();
  const expired = { 'demoTimes.holidays': '2026-11-19', count: expect.any(Number) };
  expect(problems.map(({ name, details }) => [name, details])).toEqual([
    ['destination-not-listed', { destinations: 'google-chat, slack' }],
    ['content-expires', expect.objectContaining(expired)],
  ]);
  await wrong.close(0);
  await store.close();
});
