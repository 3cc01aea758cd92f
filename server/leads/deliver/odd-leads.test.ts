import { describe, expect, test } from 'vitest';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { emlFolder, smtp, webhookDestination } from '@altanube/outbox';
import { createMailSender, createWorker, senderTo, type Sender } from '../../testing/delivery.ts';
import { openStore } from '@altanube/contact/open-store';
import { createLog } from '@altanube/runtime/log';
import { describeLead, type StoredLead } from '@altanube/contact/stored-lead';
import { createCommands, storeKinds } from '../../testing/commands.ts';
import { makeNewLead } from '../../testing/leads.ts';

const key = Buffer.alloc(32).toString('base64');

/** No calendar has this time (ECMA-262, section 21.4.1.1), so that the mail has no date. */
const impossibleTime = -8_640_000_000_000_001;

/** As if an earlier version had stored them, or one that knows more. */
const formerChoices = { size: 'Trust & <Co>', suite: 'Lotus', language: 'pt', suspicion: 'odd' };

describe.each(storeKinds)('on %s', (kind) => {
  async function createDelivery() {
    await using resources = new AsyncDisposableStack();
    const location = resources.use(await createCommands(kind));
    const store = resources.adopt(openStore(location), (opened) => opened.close());
    const lines: Record<string, unknown>[] = [];
    const log = createLog((line) => lines.push(JSON.parse(line)));

    async function deliver(sender: Sender, channel: 'mail' | 'webhook' = 'mail') {
      return createWorker({ store, channel, sender, log, now: Date.now }).deliverDue();
    }

    /** The mail about a lead that was set aside, and released. */
    async function mailReleased(overrides: Partial<StoredLead>) {
      await using peer = await startSmtpPeer();
      const newLead = makeNewLead(overrides);
      await store.add(newLead);
      await store.requeue(newLead.lead.id, ['quarantined'], newLead.lead.receivedAt);
      expect(await deliver(createMailSender(smtp(peer.url)))).toBe(1);
      const [received] = await peer.waitFor(1);
      return { text: '', html: '', subject: '', ...received?.mail };
    }

    async function findDelivery(id: string) {
      return (await store.find(id))?.deliveries[0];
    }

    const owned = resources.move();
    return {
      store,
      folder: location.dataDir,
      lines,
      deliver,
      mailReleased,
      findDelivery,
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    };
  }

  test('choices that the site no longer offers are mailed as they were stored', async () => {
    await using delivery = await createDelivery();
    const { text, html, subject } = await delivery.mailReleased(formerChoices);
    for (const row of ['Empleados: Trust & <Co>', 'Suite: Lotus', 'Idioma: pt']) {
      expect(text).toContain(`\n${row}\n`);
    }
    expect(text).toMatch(/^Posible spam: odd\n/);
    expect(subject).toMatch(/Lotus$/);
    expect(html).toContain('lang="pt"');
    expect(html).toContain('Trust &amp; &lt;Co&gt;');
  });

  test.each(['SMTP', 'a folder', 'a webhook'])(
    'one that cannot be sent, over %s, is parked alone, with its reason',
    async (way) => {
      await using delivery = await createDelivery();
      await using mailServer = await startSmtpPeer();
      await using http = await startHttpPeer();
      const { store, lines } = delivery;
      const channel = way === 'a webhook' ? 'webhook' : 'mail';
      const odd = makeNewLead({ receivedAt: impossibleTime }, { destinations: [channel] });
      const others = [1, 2, 3].map(() => makeNewLead({}, { destinations: [channel] }));
      for (const newLead of [odd, ...others]) await store.add(newLead);
      const senders: Record<string, Sender> = {
        SMTP: createMailSender(smtp(mailServer.url)),
        'a folder': createMailSender(emlFolder(delivery.folder)),
        'a webhook': senderTo(
          webhookDestination({ url: http.url, secret: key, describe: describeLead, now: Date.now }),
        ),
      };
      const sender = senders[way];
      if (sender === undefined) throw new Error(way);
      while ((await delivery.deliver(sender, channel)) > 0);
      const error = expect.stringMatching(/^RangeError: /);
      expect(await delivery.findDelivery(odd.lead.id)).toMatchObject({
        state: 'parked',
        attempts: 1,
        lastError: error,
      });
      for (const { lead } of others) {
        expect(await delivery.findDelivery(lead.id)).toMatchObject({ state: 'delivered' });
      }
      const parked = lines.filter(({ level }) => level === 'error');
      expect(parked).toMatchObject([{ event: 'lead-parked', id: odd.lead.id, code: 'RangeError' }]);
      expect(parked[0]?.['stack']).toMatch(/ at /);
    },
  );
});
