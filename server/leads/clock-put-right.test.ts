import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { parseConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { copy, demo } from '#server/testing/copy.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { openLeads } from './open-leads.ts';
import { openStore } from './open-store.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const hour = 60 * 60_000;
const day = 24 * hour;
const patience = { timeout: 30_000 };

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  /** A server whose clock, and whose monotonic clock, are so far from those of this machine. */
  async function startServer(aheadMs: number) {
    const folder = await temporaryFolder();
    const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
    const parsed = parseConfig({
      DATA_DIR: folder.path,
      LEADS_RETENTION_DAYS: '30',
      QUARANTINE_RETENTION_DAYS: '30',
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    });
    if (!parsed.ok) throw new Error(parsed.problems.join());
    const store = openStore(parsed.config);
    const clock = { aheadMs, passedMs: 0 };
    const leads = openLeads({
      config: parsed.config,
      copy,
      company: { name: 'Altanube', email: { sales: 'ventas@altanube.example' } },
      demo,
      log: createLog(() => {}),
      now: () => Date.now() + clock.aheadMs + clock.passedMs,
      monotonicNow: () => performance.now() + clock.passedMs,
      times: { housekeepingEveryMs: 50 },
    });
    const url = new URL('http://localhost/send-contact-email');
    let bystanders = 0;
    return {
      clock,
      store,
      dataDir: folder.path,
      async post(fields: Record<string, string> = {}): Promise<string> {
        const body = JSON.stringify({ ...leadInput, ...fields });
        const headers = { 'content-type': 'application/json' };
        const request = new Request(url, { method: 'POST', body, headers });
        return (await (await leads.endpoint.fetch(request)).json()).id;
      },
      stateOf: async (id: string) => (await store.find(id))?.deliveries[0]?.state,
      /** Adds a lead that ended so long ago by the clock of this machine. */
      async addEnded(agoMs: number): Promise<string> {
        const at = Date.now() + clock.passedMs - agoMs;
        const { lead, ...newLead } = makeNewLead({ receivedAt: at });
        await store.add({ ...newLead, key: `bystander ${(bystanders += 1)}` });
        const ended = await store.giveUp(lead.id, at);
        // The server may have been faster, and delivers it now.
        return ended > 0 ? lead.id : this.addEnded(agoMs);
      },
      async [Symbol.asyncDispose]() {
        await leads.close(0);
        await store.close();
        await folder[Symbol.asyncDispose]();
      },
    };
  }

  type Server = Awaited<ReturnType<typeof startServer>>;

  /** Waits while hours pass, since deletion begins once an hour. */
  async function untilGone({ clock, stateOf }: Server, id: string) {
    const isGone = async () => {
      clock.passedMs += hour;
      return (await stateOf(id)) === undefined;
    };
    await expect.poll(isGone, { ...patience, interval: 200 }).toBe(true);
  }

  /** Waits until a message that is too old by the present clock is gone, so deletion has run since. */
  async function waitForDeletion(server: Server, ageMs: number) {
    await untilGone(server, await server.addEnded(ageMs));
  }

  test('a clock that is put right after being 40 days behind deletes nothing that is fresh', async () => {
    await using server = await startServer(-40 * day);
    const { clock, stateOf } = server;
    const delivered = await server.post();
    await expect.poll(() => stateOf(delivered), patience).toBe('delivered');
    const quarantined = await server.post({ website: 'https://spam.example', message: 'spam' });
    // A day ago, before the clock went wrong.
    const before = await server.addEnded(day);
    const file = join(server.dataDir, 'mail', 'summary.eml');
    await mkdir(join(server.dataDir, 'mail'), { recursive: true });
    await writeFile(file, 'Buenos días');
    const written = (Date.now() - 40 * day) / 1000;
    await utimes(file, written, written);

    clock.aheadMs = 0;
    // What is kept for longer than it would have to be.
    await waitForDeletion(server, 80 * day);
    expect(await stateOf(delivered)).toBe('delivered');
    expect(await stateOf(quarantined)).toBe('quarantined');
    expect(await stateOf(before)).toBe('given-up');
    expect(existsSync(file)).toBe(true);

    // They are kept for as long as ever.
    clock.passedMs += 15 * day;
    await waitForDeletion(server, 80 * day);
    expect(await stateOf(delivered)).toBe('delivered');
    clock.passedMs += 16 * day;
    for (const id of [delivered, quarantined, before]) await untilGone(server, id);
    await expect.poll(() => existsSync(file), patience).toBe(false);
  }, 120_000);

  test('a clock that goes two years ahead deletes nothing that is fresh', async () => {
    await using server = await startServer(0);
    const { clock, stateOf } = server;
    const delivered = await server.post();
    await expect.poll(() => stateOf(delivered), patience).toBe('delivered');
    const quarantined = await server.post({ website: 'https://spam.example', message: 'spam' });
    clock.aheadMs = 730 * day;
    await waitForDeletion(server, 40 * day);
    expect(await stateOf(delivered)).toBe('delivered');
    expect(await stateOf(quarantined)).toBe('quarantined');
  }, 120_000);
});
