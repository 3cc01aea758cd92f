import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import type { MessageRecord } from '@altanube/outbox';
import { toLead } from '@altanube/contact/stored-lead';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { createWebhookSender, mailAbout } from '../testing/delivery.ts';
import { fieldOrder, isRequired, perField, type LeadField } from '@altanube/contact/fields';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { commandsAt } from '../testing/commands.ts';
import { copy, demo } from '../testing/copy.ts';
import { postgresDatabase, sqliteDatabase } from '../testing/databases.ts';
import { makeLead, makeNewLead } from '../testing/leads.ts';
import { sharedPostgres } from '../testing/shared-postgres.ts';
import { claimDue } from '../testing/leases.ts';
import { describeDemo } from '@altanube/contact/mail/demo';
import { computeFingerprint } from '@altanube/contact/stored-lead';

/** Whatever the form has (`packages/contact/src/fields.ts`), the team gets to see. */
const postgres = sharedPostgres();
afterAll(() => postgres[Symbol.asyncDispose]());

const never = new AbortController().signal;
const empty = perField<Record<LeadField, string | null>>((field) =>
  isRequired(field) ? '' : null,
);
/** What is told in other words than it is stored in. */
const shownInMail: Partial<Record<LeadField, string | undefined>> = {
  suite: copy.es.contact.form.suite.options['google'],
  demo: describeDemo(leadInput.demo, demo, 'es'),
};

function leadIn(record: MessageRecord | null) {
  return record && toLead(record.message);
}

describe.each([
  ['SQLite', sqliteDatabase],
  ['PostgreSQL', () => postgresDatabase(postgres)],
])('on %s, each field', (_, createDatabase) => {
  test('is read back as it was stored, filled in or left empty, and in another store', async () => {
    await using database = await createDatabase();
    await using other = await sqliteDatabase();
    const store = await database.open();
    const optional = fieldOrder.filter((field) => !isRequired(field));
    const bare = makeLead(Object.fromEntries(optional.map((field) => [field, null])));
    for (const newLead of [makeNewLead(), makeNewLead(bare)]) {
      await store.add(newLead);
      const { lead } = newLead;
      const record = await store.find(lead.id);
      expect(leadIn(record)).toEqual(lead);
      const target = await other.open();
      await target.addRecords(record === null ? [] : [record]);
      expect(leadIn(await target.find(lead.id))).toEqual(lead);
    }
    const due = {
      now: Date.now() + 1e12,
      leaseMs: 1,
      limit: 5,
      lease: 'a',
      channel: 'mail',
    } as const;
    expect((await claimDue(store, due)).map(({ lead }) => lead)).toContainEqual(bare);
  });

  test('that a message from before it came does not have is read as empty', async () => {
    await using database = await createDatabase();
    const store = await database.open();
    await store.open();
    const written = { name: 'Ana', email: 'ana@empresa.example', company: 'Empresa' };
    await database.run(`INSERT INTO messages (id, received_at, language, fields, mail_id, fingerprint)
        VALUES ('a', 7, 'es', '${JSON.stringify({ ...written, message: 'Hola' })}', '<a@b.example>', 'x');
      INSERT INTO deliveries (message_id, destination, state, next_attempt_at, since)
        VALUES ('a', 'mail', 'pending', 9, 7) RETURNING message_id`);
    const lead = { ...empty, ...written, message: 'Hola' };
    expect(leadIn(await store.find('a'))).toMatchObject(lead);
    const due = { now: 9, leaseMs: 1, limit: 5, lease: 'a', channel: 'mail' } as const;
    expect(await claimDue(store, due)).toMatchObject([{ lead }]);
  });
});

describe('each field', () => {
  test.each(fieldOrder)('makes another message of one that differs in it: %s', (field) => {
    expect(computeFingerprint({ ...leadInput, [field]: 'x' })).not.toBe(
      computeFingerprint(leadInput),
    );
  });

  test('is in the mail, under its label, in both forms of it (F-15)', async () => {
    const { text = '', html = '' } = (await mailAbout(makeLead())).mail;
    for (const field of fieldOrder) {
      const shown = shownInMail[field] ?? leadInput[field];
      expect(text).toContain(shown);
      expect(html).toContain(copy.es.mail.labels[field]);
      const read = html.replaceAll('<br />', '\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
      expect(read.replaceAll('&amp;', '&')).toContain(shown);
    }
  });

  test('reaches the webhook, with where the message came from (F-15, F-30)', async () => {
    await using peer = await startHttpPeer();
    const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const lead = makeLead({ suite: null });
    await createWebhookSender({ url: peer.url, secret, now: Date.now }).send(lead, never);
    // All that is known of a lead, but for the mail about it.
    const { messageId: _, receivedAt, ...data } = lead;
    expect(JSON.parse(peer.received[0]?.body ?? '')).toEqual({
      type: 'lead.received',
      timestamp: new Date(receivedAt).toISOString(),
      data,
    });
  });

  test('is in what the commands show, list and export (F-15)', async () => {
    await using database = await sqliteDatabase();
    const newLead = makeNewLead();
    const { run, withStore } = commandsAt(database.location);
    await withStore((store) => store.add(newLead));
    const shown = (await run('show', newLead.lead.id)).out;
    for (const field of fieldOrder) {
      for (const line of leadInput[field].split('\n')) expect(shown).toContain(line);
    }
    const [row] = parse((await run('export', '--csv', '--stdout')).out, {
      bom: true,
      columns: true,
    });
    expect(row).toMatchObject(leadInput);
    for (const words of ['list --json', 'search inigo --json', 'export --json --stdout']) {
      expect(JSON.parse((await run(...words.split(' '))).out)).toMatchObject([leadInput]);
    }
    expect(JSON.parse((await run('show', newLead.lead.id, '--json')).out)).toMatchObject(leadInput);
  });
});
