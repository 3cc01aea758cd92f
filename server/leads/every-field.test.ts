import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  computeFingerprint,
  describeLead,
  laterFields,
  toLead,
  toMessage,
} from '@altanube/contact/stored-lead';
import { composeCard } from '@altanube/contact/mail/mail';
import { googleChat, slack, teams, webhookDestination } from '@altanube/outbox';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { mailAbout, mailOptions } from '../testing/delivery.ts';
import { fieldOrder, isRequired, perField, type LeadField } from '@altanube/contact/fields';
import { attributionParts, toParts } from '@altanube/contact/read-attribution';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { claimAll, createCommands, storeKinds } from '../testing/commands.ts';
import { copy, demo } from '../testing/copy.ts';
import { attribution, makeLead, makeNewLead } from '../testing/leads.ts';
import { describeDemo } from '@altanube/contact/mail/demo';

/** Whatever the form has (`packages/contact/src/fields.ts`), the team gets to see. */
const never = new AbortController().signal;
const empty = perField<Record<LeadField, string | null>>((field) =>
  isRequired(field) ? '' : null,
);
/** What is told in other words than it is stored in. */
const shownInMail: Partial<Record<LeadField, string | undefined>> = {
  suite: copy.es.contact.form.suite.options['google'],
  demo: describeDemo(leadInput.demo, demo, 'es'),
};

describe.each(storeKinds)('on %s, each field', (kind) => {
  test('is read back as it was stored, filled in or left empty', async () => {
    await using commands = await createCommands(kind);
    const optional = fieldOrder.filter((field) => !isRequired(field));
    const bare = Object.fromEntries(optional.map((field) => [field, null]));
    await commands.withStore(async (store) => {
      for (const { lead, ...newMessage } of [makeNewLead(), makeNewLead(bare)]) {
        await store.add(newMessage);
        const record = await store.find(lead.id);
        expect(record && toLead(record.message)).toEqual(lead);
        expect((await claimAll(store, Date.now())).map((claim) => claim.lead)).toEqual([lead]);
      }
    });
  });

  test('that a message from before it came does not have is read as empty', async () => {
    await using commands = await createCommands(kind);
    await commands.withStore((store) => store.open());
    const written = { name: 'Ana', email: 'ana@empresa.example', company: 'Empresa' };
    await commands.query(`INSERT INTO messages (id, received_at, language, fields, mail_id, fingerprint)
        VALUES ('a', 7, 'es', '${JSON.stringify({ ...written, message: 'Hola' })}', '<a@b.example>', 'x');
      INSERT INTO deliveries (message_id, destination, state, next_attempt_at, since)
        VALUES ('a', 'mail', 'pending', 9, 7) RETURNING message_id`);
    const lead = { ...empty, ...written, message: 'Hola' };
    expect(await commands.withStore((store) => claimAll(store, 9))).toMatchObject([{ lead }]);
  });

  test('that holds a choice of an earlier version is mailed as it was stored', async () => {
    await using commands = await createCommands(kind);
    const former = { size: 'Trust & <Co>', suite: 'Lotus', language: 'eo', suspicion: 'odd' };
    const { lead, ...newMessage } = makeNewLead(former);
    const record = await commands.withStore(async (store) => {
      await store.add(newMessage);
      return store.find(lead.id);
    });
    if (record === null) throw new Error('Not stored');
    const { text, html, subject } = (await mailAbout(toLead(record.message))).mail;
    expect(text?.split('\n')[0]).toContain('odd');
    const { labels } = copy.es.mail;
    for (const row of [
      `${labels.size}: Trust & <Co>`,
      `${labels.suite}: Lotus`,
      `${labels.language}: eo`,
    ]) {
      expect(text).toContain(`\n${row}\n`);
    }
    expect(subject).toContain('Lotus');
    expect(html).toContain('Trust &amp; &lt;Co&gt;');
  });

  test.each(['no JSON', '"text"', '[]', '{"page":7}', ''])(
    'is sent where the database holds %j for where a message came from',
    async (odd) => {
      await using commands = await createCommands(kind);
      await commands.withStore((store) => store.add(makeNewLead()));
      await commands.query(`UPDATE messages SET context = '${odd}' RETURNING id`);
      const claims = await commands.withStore((store) => claimAll(store));
      expect(claims).toMatchObject([{ lead: { ...leadInput, attribution: null } }]);
    },
  );
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
    await webhookDestination({ url: peer.url, secret, describe: describeLead, now: Date.now }).send(
      toMessage(lead),
      never,
    );
    // All that is known of a lead, but for the mail about it.
    const { messageId: _, receivedAt, ...data } = lead;
    expect(JSON.parse(peer.received[0]?.body ?? '')).toEqual({
      type: 'lead.received',
      timestamp: new Date(receivedAt).toISOString(),
      data,
    });
  });

  test.each([
    ['Google Chat', googleChat],
    ['Teams', teams],
    ['Slack', slack],
  ])('is in %s, with where the message came from (F-15, F-30)', async (_, connect) => {
    await using peer = await startHttpPeer();
    const chat = connect(peer.url);
    const lead = makeLead();
    expect(await chat.send(composeCard(lead, mailOptions), never)).toMatchObject({ ok: true });
    const body = peer.received[0]?.body ?? '';
    const read = body.replaceAll('<br>', '\\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    const plan = copy.es.subjects.find(({ id }) => id === attribution.subject)?.name;
    const shown = fieldOrder.map((field) => shownInMail[field] ?? leadInput[field]);
    for (const text of [...shown, lead.id, 'https://altanube.example/precios', plan ?? '']) {
      expect(read.replaceAll('&amp;', '&')).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  test('is in what the commands show, list and export, and so is where the message came from (F-15, F-30)', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const { lead, ...newMessage } = makeNewLead();
    await withStore((store) => store.add(newMessage));
    const shown = (await run('show', lead.id)).out;
    for (const field of fieldOrder) {
      for (const line of leadInput[field].split('\n')) expect(shown).toContain(line);
    }
    for (const [part, value] of Object.entries(toParts(attribution))) {
      expect(shown).toMatch(new RegExp(`^${part} .*${RegExp.escape(value ?? '')}$`, 'm'));
    }
    const known = { ...leadInput, attribution };
    for (const words of ['list --json', 'search inigo --json', 'export --json --stdout']) {
      expect(JSON.parse((await run(...words.split(' '))).out)).toMatchObject([known]);
    }
    expect(JSON.parse((await run('show', lead.id, '--json')).out)).toMatchObject(known);

    await withStore((store) => store.add(makeNewLead({ attribution: null }, { fingerprint: 'b' })));
    for (const [more, delimiter] of [
      [[], ','],
      [['--excel'], ';'],
    ] as const) {
      const { out } = await run('export', '--csv', ...more, '--stdout');
      const [row, bare] = parse<Record<string, string>>(out, {
        bom: true,
        columns: true,
        delimiter,
      });
      expect(row).toMatchObject(leadInput);
      // Earlier versions have exported files with the same columns first.
      expect(Object.keys(row ?? {})).toEqual([
        ...['id', 'received_at', 'language', 'name', 'email', 'company', 'size', 'suite'],
        ...['message', 'suspicion', 'mail_state', 'mail_delivered_at'],
        ...['webhook_state', 'webhook_delivered_at', 'demo'],
        ...attributionParts,
        ...['google-chat', 'teams', 'slack', 'hubspot'].flatMap((name) => [
          `${name}_state`,
          `${name}_delivered_at`,
        ]),
        ...laterFields.filter((field) => field !== 'demo'),
      ]);
      expect(attributionParts.map((part) => row?.[part])).toEqual([
        ...['support/pro', '/precios', 'plan', "'=Boletín", 'e-mail', 'Otoño & <Co> 👋'],
        ...['"migrar", buzones; correo', 'botón', 'https://buscador.example/resultados'],
      ]);
      for (const part of attributionParts) expect(bare?.[part]).toBe('');
    }
  });
});
