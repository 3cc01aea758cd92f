import { describe, expect, test } from 'vitest';
import { createWorker, smtp, type Alert } from '@altanube/outbox';
import { findFreePort } from '@altanube/outbox/testing/free-port';
import { day, hour, minute } from '@altanube/outbox/testing/messages';
import { createMonitoredServer } from '@altanube/outbox/testing/monitored-server';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { createMailSender } from '../../testing/delivery.ts';
import { openStore } from '@altanube/contact/open-store';
import { createCommands, now as start, storeKinds } from '../../testing/commands.ts';
import { addMessage, makeMessage } from '../../testing/leads.ts';

describe.each(storeKinds)('on %s, with the mail server down', (kind) => {
  /** Delivery as in the server, with a clock that the test sets. */
  async function createDelivery() {
    await using resources = new AsyncDisposableStack();
    const port = await findFreePort();
    const location = resources.use(await createCommands(kind));
    const store = resources.adopt(openStore(location), (opened) => opened.close());
    const clock = { time: start };
    const destination = createMailSender(smtp(`smtp://127.0.0.1:${port}`));
    const server = createMonitoredServer(store, { clock, folder: location.dataDir });
    const { alerts, health, maintenance, log, lines } = server;
    const notified: { at: number; alert: Alert<string> }[] = [];
    alerts.addChannel({
      name: 'phone',
      async notify(alert) {
        notified.push({ at: clock.time, alert });
        return { ok: true, warning: null };
      },
    });
    const worker = createWorker({ store, destination, log, now: () => clock.time });
    resources.defer(() => worker.stop(0));

    /** Advances the clock to a time, delivering what is due and probing at every step. */
    async function advanceClock(end: number, step = 10 * minute): Promise<void> {
      while (clock.time < end) {
        const due = (await store.nextDueAt('mail')) ?? Infinity;
        clock.time = Math.min(end, Math.max(clock.time, Math.min(due, clock.time + step)));
        while ((await worker.deliverDue()) > 0);
        await maintenance.tick();
      }
    }

    return Object.assign(resources.move(), {
      ...{ store, port, clock, lines, notified, health, advanceClock },
      ...{ list: location.list, run: location.run },
    });
  }

  test('messages are retried for 5 days, then parked, with at most one alert an hour', async () => {
    await using delivery = await createDelivery();
    const { store, health, clock, lines, notified, advanceClock, list } = delivery;
    const messages = Array.from({ length: 3 }, () => makeMessage({ receivedAt: start }));
    for (const message of messages) await addMessage(store, message);
    await advanceClock(start + 30 * minute);
    expect(notified).toEqual([]);
    await advanceClock(start + 5 * hour);
    expect(notified.length).toBeGreaterThanOrEqual(4);
    expect(notified.length).toBeLessThanOrEqual(5);
    expect(notified[0]?.at).toBeLessThanOrEqual(start + hour);
    expect(notified[0]?.alert).toMatchObject({ event: 'began', problem: 'leads-overdue' });
    const gaps = notified.slice(1).map(({ at }, index) => at - (notified[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(hour);
    await advanceClock(start + 4 * day, 3 * hour);
    expect(await health.details()).toMatchObject({
      status: 'degraded',
      messages: { pending: 3, overdue: 3, oldestAgeSeconds: (4 * day) / 1000 },
    });
    await advanceClock(start + 6 * day, 3 * hour);
    expect(await health.details()).toMatchObject({
      status: 'degraded',
      messages: { pending: 0, parked: 3 },
    });
    expect(await list('--state', 'parked')).toHaveLength(3);
    // Parked messages are never deleted.
    await advanceClock(start + 60 * day, 2 * day);

    await using peer = await startSmtpPeer({ port: delivery.port });
    expect((await delivery.run('resend', '--parked')).out).toMatch(/^3 /);
    await advanceClock(clock.time + 2 * minute, minute);
    const sent = (await peer.waitFor(3)).map((received) => received.mail.messageId);
    expect(sent.sort()).toEqual(messages.map(({ mailId }) => mailId).sort());
    expect(await health.details()).toMatchObject({
      status: 'ok',
      messages: { pending: 0, parked: 0, oldestAgeSeconds: null },
    });
    await advanceClock(clock.time + 2 * minute, minute);
    expect(notified.at(-1)?.alert).toMatchObject({ event: 'ended', problem: 'leads-parked' });
    for (const { name, email, company } of messages) {
      for (const secret of [name, email, company]) {
        expect(JSON.stringify([lines, notified])).not.toContain(secret);
      }
    }
    // Delivered messages are deleted after 30 days.
    await advanceClock(clock.time + 31 * day, day);
    expect(await list()).toEqual([]);
  });
});
