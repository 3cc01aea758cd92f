import { toMessage } from '@altanube/contact/contact-message';
import fc from 'fast-check';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { emlFolder } from '@altanube/outbox';
import { createMailSender, mailOptions } from '../../testing/delivery.ts';
import { parseFields } from '@altanube/contact/schema';
import { createTemporaryFolder } from '@altanube/outbox/testing/folder';
import { propertyOptions, hostileText } from '../../testing/property-testing.ts';
import { contactInput } from '@altanube/contact/testing/contact-input';
import { makeMessage } from '../../testing/leads.ts';
import { copy, siteOrigin } from '../../testing/copy.ts';
import { composeQuarantineMail } from '@altanube/contact/mail/quarantine-mail';
import { composeMail } from '@altanube/contact/mail/mail';
import { describeAlert } from '@altanube/contact/mail/problems';

const texts = fc.tuple(hostileText, hostileText, hostileText, hostileText);

test('a mail has the intended headers, sender and recipients, whatever was typed', async () => {
  const mail = { ...mailOptions, to: ['ventas@altanube.example'] };
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const expectedNames = 'content-type date from message-id mime-version reply-to subject to'.split(
    ' ',
  );
  await fc.assert(
    fc.asyncProperty(texts, async ([name, company, text, origin]) => {
      const parsed = parseFields({ ...contactInput, name, company, message: text });
      if (!parsed.ok) return;
      const words = { page: origin, callToAction: origin, subject: origin, referrer: origin };
      const attribution = { ...words, campaign: { source: origin, term: origin } };
      const message = makeMessage({ ...parsed.values, attribution });
      const sent = await transport.sendMail(composeMail(message, mail));
      if (!Buffer.isBuffer(sent.message)) throw new Error('The mail is no buffer');
      const received = await PostalMime.parse(sent.message);
      const { headers, to, cc, bcc, from, replyTo } = received;
      expect(headers.map(({ key }) => key).toSorted()).toEqual(expectedNames);
      expect([to, cc ?? [], bcc ?? []]).toMatchObject([[{ address: mail.to[0] }], [], []]);
      expect(from?.address).toBe(mail.from.address);
      expect(replyTo?.map(({ address }) => address)).toEqual([contactInput.email]);
      expect(received.text).toContain(parsed.values.message.trim());
      expect(sent.envelope).toEqual({ from: mail.from.address, to: mail.to });
    }),
    propertyOptions(2000),
  );
});

/** Addresses that the form accepts, or that earlier versions accepted. */
const address = fc
  .oneof(
    hostileText.filter((text) => text !== ''),
    fc.constantFrom('an\u212a@b.example', 'a\u017f@peña.example', 'ñ@b.example', 'a@1.0x1'),
    hostileText.map((domain) => `ana@${domain}`),
    hostileText.map((localPart) => `${localPart}@empresa.example`),
  )
  .map((text) => text.toWellFormed());

test('mails to the team are pure ASCII, headers included, whatever was typed or happened', async () => {
  await fc.assert(
    fc.asyncProperty(texts, address, async ([name, company, text], email) => {
      const mail = { ...mailOptions, from: { ...mailOptions.from, name: 'Ñandú' } };
      const never = new AbortController().signal;
      await using folder = await createTemporaryFolder();
      const { send, sendTeamMail } = createMailSender(emlFolder(folder.path), mail);
      const suspicion = name.length % 2 === 0 ? null : 'too-fast';
      const typed = { name, email, company, message: text, suite: text };
      const message = makeMessage({ ...typed, suspicion });
      await send(toMessage(message), never);
      const summary = composeQuarantineMail([{ message, deletedAt: 0 }], 1, copy.es);
      await sendTeamMail({ id: 'quarantine', ...summary }, never);
      const alert = describeAlert(
        { event: 'began', problem: 'store-unavailable', since: 0, details: { reason: text } },
        { copy: copy.es.mail.alarm, site: siteOrigin, machine: name },
      );
      await sendTeamMail({ id: 'alert', subject: alert.subject + name, text: alert.text }, never);
      const files = await readdir(folder.path);
      expect(files).toHaveLength(3);
      for (const file of files) {
        const content = await readFile(join(folder.path, file), 'latin1');
        expect(content.split('\r\n').filter((line) => /[^\0-\x7f]/.test(line))).toEqual([]);
      }
    }),
    propertyOptions(400),
  );
});
