import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { toWebhookEvent, toContactMessage, toMessage } from '@altanube/contact/contact-message';
import { destinationNames, services } from '@altanube/outbox/destinations/services';
import { composeCard } from '@altanube/contact/mail/mail';
import { webhookDestination } from '@altanube/outbox';
import { startHttpPeer } from '@altanube/outbox/testing/http-peer';
import { deliverMessage, mailOptions } from '../testing/delivery.ts';
import { fieldOrder, isRequired, mapFields, type ContactField } from '@altanube/contact/fields';
import { attributionParts, flattenAttribution } from '@altanube/contact/read-attribution';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { claimAll, createCommands, storeKinds } from '../testing/commands.ts';
import { copy, demo } from '../testing/copy.ts';
import { addMessage, attribution, makeMessage } from '../testing/leads.ts';
import { formatDemoTime } from '@altanube/contact/mail/demo';

/** The team sees every field of the form (`packages/contact/src/fields.ts`). */
const never = new AbortController().signal;
const empty = mapFields<Record<ContactField, string | null>>((field) =>
  isRequired(field) ? '' : null,
);
/** Values that mails show in other words than the store. */
const shownInMail: Partial<Record<ContactField, string | undefined>> = {
  suite: copy.es.contact.form.suite.options['google'],
  demo: formatDemoTime(contactInput.demo, demo, 'es'),
};

describe.each(storeKinds)('on %s, each field', (kind) => {
  test('is read as it was stored, filled in or empty', async () => {
    await using commands = await createCommands(kind);
    const optional = fieldOrder.filter((field) => !isRequired(field));
    const bare = Object.fromEntries(optional.map((field) => [field, null]));
    await commands.withStore(async (store) => {
      for (const overrides of [{}, bare]) {
        const message = await addMessage(store, overrides);
        const record = await store.find(message.id);
        expect(record && toContactMessage(record.message)).toEqual(message);
        const claims = await claimAll(store, Date.now());
        expect(claims.map((claim) => toContactMessage(claim.message))).toEqual([message]);
      }
    });
  });
});

describe('each field', () => {
  test('is empty in a message that was stored before the field existed', () => {
    const fields = { name: 'Ana', email: 'ana@empresa.example', message: 'Hola' };
    const read = toContactMessage({ ...toMessage(makeMessage()), fields });
    expect(read).toMatchObject({ ...empty, ...fields });
  });

  test('is mailed as it was stored if the form no longer offers the choice', async () => {
    const former = { size: 'Trust & <Co>', suite: 'Lotus', language: 'eo', suspicion: 'odd' };
    const { text = '', html, subject } = (await deliverMessage(makeMessage(former))).mail;
    expect(text.split('\n')[0]).toContain('odd');
    const { labels } = copy.es.mail;
    for (const name of ['size', 'suite', 'language'] as const) {
      expect(text).toContain(`\n${labels[name]}: ${former[name]}\n`);
    }
    expect(subject).toContain('Lotus');
    expect(html).toContain('Trust &amp; &lt;Co&gt;');
  });

  test('is in the text and the HTML of the mail, with its label (F-15)', async () => {
    const { text = '', html = '' } = (await deliverMessage(makeMessage())).mail;
    for (const field of fieldOrder) {
      const shown = shownInMail[field] ?? contactInput[field];
      expect(text).toContain(shown);
      expect(html).toContain(copy.es.mail.labels[field]);
      const read = html.replaceAll('<br />', '\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
      expect(read.replaceAll('&amp;', '&')).toContain(shown);
    }
  });

  test('reaches the webhook, with where the message came from (F-15, F-30)', async () => {
    await using peer = await startHttpPeer();
    const message = makeMessage({ suite: null });
    const receiver = { url: peer.url, secret: null, describe: toWebhookEvent };
    await webhookDestination(receiver).send(toMessage(message), never);
    // All data of a message except those of its mail.
    const { mailId: _, receivedAt, ...data } = message;
    expect(JSON.parse(peer.received[0]?.body ?? '')).toEqual({
      type: 'lead.received',
      timestamp: new Date(receivedAt).toISOString(),
      data,
    });
  });

  const chats = services.filter(({ alert }) => alert !== null);
  test.each(chats)('is in $title, with where it came from (F-15, F-30)', async ({ send }) => {
    await using peer = await startHttpPeer();
    const message = makeMessage();
    const card = composeCard(message, mailOptions);
    expect(await send(peer.url, card, never)).toMatchObject({ ok: true });
    const body = peer.received[0]?.body ?? '';
    const read = body.replaceAll('<br>', '\\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    const plan = copy.es.subjects.find(({ id }) => id === attribution.subject)?.name;
    const shown = fieldOrder.map((field) => shownInMail[field] ?? contactInput[field]);
    for (const text of [...shown, message.id, 'https://altanube.example/precios', plan ?? '']) {
      expect(read.replaceAll('&amp;', '&')).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  test('is shown, listed and exported by the commands, with the attribution (F-15, F-30)', async () => {
    await using commands = await createCommands();
    const { run, withStore } = commands;
    const message = await withStore((store) => addMessage(store));
    const shown = (await run('show', message.id)).out;
    for (const field of fieldOrder) {
      for (const line of contactInput[field].split('\n')) expect(shown).toContain(line);
    }
    for (const [part, value] of Object.entries(flattenAttribution(attribution))) {
      expect(shown).toMatch(new RegExp(`^${part} .*${RegExp.escape(value ?? '')}$`, 'm'));
    }
    const known = { ...contactInput, attribution };
    for (const words of ['list --json', 'search inigo --json', 'export --json --stdout']) {
      expect(JSON.parse((await run(...words.split(' '))).out)).toMatchObject([known]);
    }
    expect(JSON.parse((await run('show', message.id, '--json')).out)).toMatchObject(known);

    await withStore((store) => addMessage(store, { attribution: null }));
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
      expect(row).toMatchObject(contactInput);
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
