import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { toWebhookEvent, toLead, toMessage } from '@altanube/contact/stored-lead';
import { destinationNames } from '@altanube/contact/destination-names';
import { composeCard } from '@altanube/contact/mail/mail';
import { googleChat, slack, teams, webhookDestination } from '@altanube/outbox';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { deliverLead, mailOptions } from '../testing/delivery.ts';
import { fieldOrder, isRequired, mapFields, type LeadField } from '@altanube/contact/fields';
import { attributionParts, flattenAttribution } from '@altanube/contact/read-attribution';
import { leadInput } from '@altanube/contact/testing/lead-input';
import { claimAll, createCommands, storeKinds } from '../testing/commands.ts';
import { copy, demo } from '../testing/copy.ts';
import { addContactMessage, attribution, makeContactMessage } from '../testing/leads.ts';
import { formatDemoTime } from '@altanube/contact/mail/demo';

/** The team sees every field of the form (`packages/contact/src/fields.ts`). */
const never = new AbortController().signal;
const empty = mapFields<Record<LeadField, string | null>>((field) =>
  isRequired(field) ? '' : null,
);
/** Values that mails show in other words than the store. */
const shownInMail: Partial<Record<LeadField, string | undefined>> = {
  suite: copy.es.contact.form.suite.options['google'],
  demo: formatDemoTime(leadInput.demo, demo, 'es'),
};

describe.each(storeKinds)('on %s, each field', (kind) => {
  test('is read as it was stored, filled in or empty', async () => {
    await using commands = await createCommands(kind);
    const optional = fieldOrder.filter((field) => !isRequired(field));
    const bare = Object.fromEntries(optional.map((field) => [field, null]));
    await commands.withStore(async (store) => {
      for (const overrides of [{}, bare]) {
        const lead = await addContactMessage(store, overrides);
        const record = await store.find(lead.id);
        expect(record && toLead(record.message)).toEqual(lead);
        expect((await claimAll(store, Date.now())).map((claim) => claim.lead)).toEqual([lead]);
      }
    });
  });

  test('is read as empty from a message that is older than the field', async () => {
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

  test('is mailed as it was stored if it has a choice of an earlier version', async () => {
    await using commands = await createCommands(kind);
    const former = { size: 'Trust & <Co>', suite: 'Lotus', language: 'eo', suspicion: 'odd' };
    const record = await commands.withStore(async (store) =>
      store.find((await addContactMessage(store, former)).id),
    );
    if (record === null) throw new Error('Not stored');
    const { text, html, subject } = (await deliverLead(toLead(record.message))).mail;
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
    'is sent although the database has %j as the attribution',
    async (odd) => {
      await using commands = await createCommands(kind);
      await commands.withStore((store) => addContactMessage(store));
      await commands.query(`UPDATE messages SET context = '${odd}' RETURNING id`);
      const claims = await commands.withStore((store) => claimAll(store));
      expect(claims).toMatchObject([{ lead: { ...leadInput, attribution: null } }]);
    },
  );
});

describe('each field', () => {
  test.each(fieldOrder)('changes the fingerprint of a message: %s', (field) => {
    const message = makeContactMessage();
    const { fingerprint } = toMessage({ ...message, [field]: 'x' });
    expect(fingerprint).not.toBe(toMessage(message).fingerprint);
  });

  test('is in the text and the HTML of the mail, with its label (F-15)', async () => {
    const { text = '', html = '' } = (await deliverLead(makeContactMessage())).mail;
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
    const lead = makeContactMessage({ suite: null });
    await webhookDestination({
      url: peer.url,
      secret,
      describe: toWebhookEvent,
      now: Date.now,
    }).send(toMessage(lead), never);
    // All data of a lead except those of its mail.
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
    const lead = makeContactMessage();
    expect(await chat.send(composeCard(lead, mailOptions), never)).toMatchObject({ ok: true });
    const body = peer.received[0]?.body ?? '';
    const read = body.replaceAll('<br>', '\\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    const plan = copy.es.subjects.find(({ id }) => id === attribution.subject)?.name;
    const shown = fieldOrder.map((field) => shownInMail[field] ?? leadInput[field]);
    for (const text of [...shown, lead.id, 'https://altanube.example/precios', plan ?? '']) {
      expect(read.replaceAll('&amp;', '&')).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  test('is shown, listed and exported by the commands, with the attribution (F-15, F-30)', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const lead = await withStore((store) => addContactMessage(store));
    const shown = (await run('show', lead.id)).out;
    for (const field of fieldOrder) {
      for (const line of leadInput[field].split('\n')) expect(shown).toContain(line);
    }
    for (const [part, value] of Object.entries(flattenAttribution(attribution))) {
      expect(shown).toMatch(new RegExp(`^${part} .*${RegExp.escape(value ?? '')}$`, 'm'));
    }
    const known = { ...leadInput, attribution };
    for (const words of ['list --json', 'search inigo --json', 'export --json --stdout']) {
      expect(JSON.parse((await run(...words.split(' '))).out)).toMatchObject([known]);
    }
    expect(JSON.parse((await run('show', lead.id, '--json')).out)).toMatchObject(known);

    await withStore((store) => addContactMessage(store, { attribution: null }));
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
      expect(Object.keys(row ?? {})).toEqual([
        ...['id', 'received_at', 'language', ...fieldOrder, 'suspicion'],
        ...attributionParts,
        ...destinationNames.flatMap((name) => [`${name}_state`, `${name}_delivered_at`]),
      ]);
      expect(attributionParts.map((part) => row?.[part])).toEqual([
        ...['support/pro', '/precios', 'plan', "'=Boletín", 'e-mail', 'Otoño & <Co> 👋'],
        ...['"migrar", buzones; correo', 'botón', 'https://buscador.example/resultados'],
      ]);
      for (const part of attributionParts) expect(bare?.[part]).toBe('');
    }
  });
});
