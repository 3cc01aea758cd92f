import { toMessage } from '@altanube/contact/contact-message';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { startSmtpPeer } from '@altanube/outbox/testing/smtp-peer';
import { emlFolder, smtp } from '@altanube/outbox';
import { copy } from '../../testing/copy.ts';
import { createMailSender, deliverMessage, mailOptions } from '../../testing/delivery.ts';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { makeMessage } from '../../testing/leads.ts';

const never = new AbortController().signal;

describe('a mail over SMTP', () => {
  test('arrives with every character and line break of the message', async () => {
    await using peer = await startSmtpPeer();
    const message = makeMessage({ language: 'en', email: 'ana@peña.example' });
    const sent = await createMailSender(smtp(peer.url)).send(toMessage(message), never);
    expect(sent).toEqual({ ok: true, warning: null });
    const [received] = await peer.waitFor(1);
    expect(received).toMatchObject({ from: mailOptions.from.address, to: mailOptions.to });
    const mail = received?.mail;
    expect(mail?.from).toMatchObject(mailOptions.from);
    expect(mail?.replyTo).toMatchObject([
      { name: message.name, address: 'ana@xn--pea-8ma.example' },
    ]);
    expect(mail?.messageId).toBe(message.mailId);
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(mail?.date).toBe(new Date(message.receivedAt).toISOString());
    expect(mail?.subject).toContain(message.company);
    expect(mail?.text).toContain(`\n${message.message}\n`);
    for (const text of [copy.es.mail.languages.en, message.id]) {
      expect(mail?.text).toContain(text);
    }
    expect(mail?.html).toContain('&lt;b&gt;Gracias&lt;/b&gt;');
    expect(mail?.html).toContain('Peña &amp; Hijos &lt;S.L.&gt;');
    expect(mail?.html).not.toContain('<b>');
  });

  test.each([
    '"Ana" <ana@evil.example>, "Bob',
    'ana@evil.example, bob@evil.example',
    '=?utf-8?q?Ana?= <ana@evil.example>',
    'a;b:c(d)e\\f"g',
    ', , ,',
  ])('has one Reply-To address when the name of the visitor is %j', async (name) => {
    const message = makeMessage({ name, company: name });
    const received = await deliverMessage(message);
    const shown = name.replaceAll('=?', '= ?');
    expect(received.mail.subject).toContain(shown);
    expect(received.mail.replyTo).toEqual([{ name: shown, address: message.email }]);
    expect(received.to).toEqual(mailOptions.to);
    expect(received.mail.to).toHaveLength(mailOptions.to.length);
    expect(received.mail.cc ?? []).toEqual([]);
    expect(received.mail.bcc ?? []).toEqual([]);
  });

  test('reaches one recipient if the other is refused', async () => {
    const refuse = Object.assign(new Error('No such user'), { responseCode: 550 });
    await using peer = await startSmtpPeer({
      onRcptTo: ({ address }, _session, done) => {
        done(address === mailOptions.to[1] ? refuse : null);
      },
    });
    const sent = await createMailSender(smtp(peer.url)).send(toMessage(makeMessage()), never);
    expect(sent).toEqual({ ok: true, warning: expect.stringContaining('No such user') });
    const [received] = await peer.waitFor(1);
    expect(received?.to).toEqual([mailOptions.to[0]]);
  });
});

describe('a mail without a mail server', () => {
  test('is a complete file that mail programs open', async () => {
    await using folder = await createTemporaryFolder();
    const mailFolder = join(folder.path, 'mail');
    const message = makeMessage();
    const sent = await createMailSender(emlFolder(mailFolder)).send(toMessage(message), never);
    expect(sent).toEqual({ ok: true, warning: null });
    expect(await readdir(mailFolder)).toEqual([`${message.id}.eml`]);
    // Only the server's user may read it.
    const paths = [mailFolder, join(mailFolder, `${message.id}.eml`)];
    const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600]);
    const mail = await PostalMime.parse(await readFile(join(mailFolder, `${message.id}.eml`)));
    expect(mail).toMatchObject({
      messageId: message.mailId,
      replyTo: [{ address: message.email }],
    });
    expect(mail.text).toContain(message.message);
  });

  test('that cannot be written is a failure to be retried', async () => {
    const { send } = createMailSender(emlFolder(join(import.meta.filename, 'mail')));
    const sent = await send(toMessage(makeMessage()), never);
    expect(sent).toMatchObject({ ok: false, code: 'ENOTDIR' });
  });
});
