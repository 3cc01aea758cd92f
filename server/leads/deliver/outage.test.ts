import { afterAll, describe, expect, test } from 'vitest';
import type { Alert } from '@altanube/outbox';
import { runCommand } from '@altanube/outbox/cli';
import { freePort } from '@altanube/outbox/testing/free-port';
import { monitoredServer } from '@altanube/outbox/testing/monitored-server';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { createSmtpSender, createWorker } from '#server/testing/delivery.ts';
import { cliOptions } from '#server/leads/cli.ts';
import { openStore } from '#server/leads/open-store.ts';
import { storeKinds } from '#server/testing/slow.ts';
import { temporaryFolder } from '@altanube/outbox/testing/folder';
import { makeNewLead } from '#server/testing/leads.ts';
import { sharedPostgres } from '#server/testing/shared-postgres.ts';
import { copy, demo, siteOrigin } from '#server/testing/copy.ts';

const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const mail = {
  from: { name: 'Altanube', address: 'web@altanube.example' },
  to: ['ventas@altanube.example'],
  copy: copy.es,
  siteOrigin,
  demo,
};

describe.each(storeKinds)('on %s, with the mail server down', (kind) => {
  /** Delivery as in the server, with a clock that the test sets. */
  async function createDelivery() {
    const folder = await temporaryFolder();
    const port = await freePort();
    const databaseUrl = kind === 'SQLite' ? null : await postgres.createDatabase();
    const location = { databaseUrl, dataDir: folder.path };
    const store = openStore(location);
    const clock = { time: 0 };
    const now = () => clock.time;
    const sender = createSmtpSender(`smtp://127.0.0.1:${port}`, mail);
    const server = monitoredServer(store, { clock, folder: folder.path });
    const { alerts, health, maintenance, log, lines } = server;
    const told: { at: number; alert: Alert<string> }[] = [];
    alerts.addChannel({
      name: 'phone',
      async tell(alert) {
        told.push({ at: now(), alert });
        return { ok: true };
      },
    });
    const worker = createWorker({ store, channel: 'mail', sender, log, now });

    /** Advances the clock to a time, delivering what is due and probing at every step. */
    async function advanceTo(end: number, step = 10 * minute): Promise<void> {
      while (clock.time < end) {
        const due = (await store.nextDueAt('mail')) ?? Infinity;
        clock.time = Math.min(end, Math.max(clock.time, Math.min(due, clock.time + step)));
        while ((await worker.deliverDue()) > 0);
        await maintenance.tick();
      }
    }

    async function command(...args: string[]): Promise<string> {
      const out: string[] = [];
      const code = await runCommand(args, {
        ...cliOptions,
        configure: () => location,
        write: (text) => void out.push(text),
        writeError: (text) => void out.push(text),
        now,
      });
      expect(code).toBe(0);
      return out.join('');
    }

    return {
      store,
      port,
      clock,
      lines,
      told,
      health,
      advanceTo,
      command,
      async [Symbol.asyncDispose]() {
        await worker.stop(0);
        await store.close();
        await folder[Symbol.asyncDispose]();
      },
    };
  }

  test('for 4 days, all leads are delivered when it is back', async () => {
    await using delivery = await createDelivery();
    const { store, health, advanceTo } = delivery;
    const newLeads = Array.from({ length: 12 }, () => makeNewLead({ receivedAt: 0 }));
    for (const newLead of newLeads) await store.add(newLead);
    await advanceTo(4 * day, hour);
    expect(await health.details()).toMatchObject({
      status: 'degraded',
      messages: { pending: 12, overdue: 12, oldestAgeSeconds: (4 * day) / 1000 },
    });
    await using peer = await startSmtpPeer({ port: delivery.port });
    await advanceTo(4 * day + 3 * hour + minute);
    const sent = (await peer.waitFor(12)).map((received) => received.mail.messageId);
    expect(sent.sort()).toEqual(newLeads.map(({ lead }) => lead.messageId).sort());
    expect(await health.details()).toMatchObject({
      status: 'ok',
      messages: { pending: 0, parked: 0, oldestAgeSeconds: null },
    });
    await advanceTo(delivery.clock.time + 2 * minute, minute);
    expect(delivery.lines.at(-1)).toMatchObject({
      event: 'problem-ended',
      problem: 'leads-overdue',
    });
  });

  test('for 6 days, all leads are parked, listed, and sent again by one command', async () => {
    await using delivery = await createDelivery();
    const { store, health, clock, advanceTo, command } = delivery;
    const newLeads = Array.from({ length: 12 }, () => makeNewLead({ receivedAt: 0 }));
    for (const newLead of newLeads) await store.add(newLead);
    await advanceTo(6 * day, hour);
    expect(await health.details()).toMatchObject({
      status: 'degraded',
      messages: { pending: 0, parked: 12 },
    });
    expect(JSON.parse(await command('list', '--state', 'parked', '--json'))).toHaveLength(12);
    // Parked leads are never deleted.
    await advanceTo(60 * day, day);

    await using peer = await startSmtpPeer({ port: delivery.port });
    expect(await command('resend', '--parked')).toMatch(/^12 /);
    await advanceTo(clock.time + minute);
    const sent = (await peer.waitFor(12)).map((received) => received.mail.messageId);
    expect(sent.sort()).toEqual(newLeads.map(({ lead }) => lead.messageId).sort());
    expect(await health.details()).toMatchObject({
      status: 'ok',
      messages: { pending: 0, parked: 0 },
    });
    // Delivered leads are deleted after 30 days.
    await advanceTo(clock.time + 31 * day, day);
    expect(JSON.parse(await command('list', '--json'))).toEqual([]);
  });

  test('someone is told after half an hour, once an hour, and when it is over', async () => {
    await using delivery = await createDelivery();
    const { store, lines, told, clock, advanceTo } = delivery;
    const newLead = makeNewLead({ receivedAt: 0 });
    await store.add(newLead);
    await advanceTo(30 * minute);
    expect(told).toEqual([]);
    await advanceTo(5 * hour);
    expect(told.length).toBeGreaterThanOrEqual(4);
    expect(told.length).toBeLessThanOrEqual(5);
    expect(told[0]?.at).toBeLessThanOrEqual(60 * minute);
    const gaps = told.slice(1).map(({ at }, index) => at - (told[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(hour);
    expect(told[0]?.alert).toMatchObject({ event: 'began', problem: 'leads-overdue' });
    const logged = lines.filter(({ event }) => event === 'problem-began');
    expect(logged).toMatchObject([{ level: 'error', problem: 'leads-overdue', count: 1 }]);
    await using peer = await startSmtpPeer({ port: delivery.port });
    await advanceTo(clock.time + 3 * hour + minute);
    await peer.waitFor(1);
    await advanceTo(clock.time + 2 * minute, minute);
    expect(told.at(-1)?.alert).toMatchObject({ event: 'ended', problem: 'leads-overdue' });
    const { name, email, company } = newLead.lead;
    for (const secret of [name, email, company]) {
      expect(JSON.stringify([lines, told])).not.toContain(secret);
    }
  });
});
