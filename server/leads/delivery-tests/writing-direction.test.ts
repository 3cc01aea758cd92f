import { describe, expect, test } from 'vitest';
import { deliverMessage, mailOptions } from '../../testing/delivery.ts';
import { copy, demo } from '../../testing/copy.ts';
import { makeMessage } from '../../testing/leads.ts';
import type { ContactMessage } from '@altanube/contact/contact-message';
import { composeInvitation } from '@altanube/contact/mail/demo';
import { composeQuarantineMail } from '@altanube/contact/mail/quarantine-mail';

/** Renders all texts that contain a visitor's words: mail, daily summary and calendar file. */
async function renderMails(values: Partial<ContactMessage>) {
  const message = makeMessage({
    message: 'Hola',
    demo: '2026-11-26T10:00:00-05:00[America/Bogota]',
    ...values,
  });
  const { subject = '', text = '', html = '' } = (await deliverMessage(message)).mail;
  const leads = [{ message, deletedAt: message.receivedAt }];
  return {
    subject,
    text,
    html,
    summary: composeQuarantineMail(leads, 1, copy.es).text,
    calendar: (composeInvitation(message, mailOptions.to, demo) ?? '').replaceAll('\r\n ', ''),
  };
}

describe('what a visitor wrote', () => {
  test.each(['\u202e', '\u2066', '\u2069\u202e', '\u061c', '\u200e\u200f', '\u{e0041}\u{e007f}'])(
    'cannot reorder a sentence, or hide in it, with %j',
    async (control) => {
      const words = `Ana ${control}gpj.exe`;
      const campaign = { source: words };
      const attribution = { page: '/', callToAction: words, subject: words, referrer: null };
      const values = { name: words, company: words, size: words, suite: words };
      const shown = await renderMails({ ...values, attribution: { ...attribution, campaign } });
      for (const [place, text] of Object.entries(shown)) {
        expect(text, place).toContain('Ana gpj.exe');
        expect(text, place).not.toMatch(/[\p{Bidi_Control}\u{e0000}-\u{e007f}]/u);
      }
    },
  );

  test('from right to left does not reorder the words around it', async () => {
    const [name, company] = ['דנה', 'شركة'];
    const shown = await renderMails({ name, company });
    const isolated = `\u2068${name}\u2069`;
    const { labels, reply, summary } = copy.es.mail;
    const sentence = reply.replace('{name}', isolated);
    expect(shown.subject).toContain(`${isolated}, \u2068${company}\u2069`);
    expect(shown.text).toContain(`${sentence}\n`);
    expect(shown.html).toContain(`${sentence}</p>`);
    expect(shown.summary).toContain(`${summary.labels.sender}: ${isolated} <`);
    expect(shown.calendar).toContain(`DESCRIPTION:${isolated}`);
    // Not isolated where it stands alone, and may be copied.
    expect(shown.text).toContain(`${labels.name}: ${name}\n`);
    expect(shown.html).toContain(`<td>${name}</td>`);
  });

  test('in a message arrives unchanged', async () => {
    const message = 'שלום \u202eabc\u202c\nadiós';
    expect((await renderMails({ message })).text).toContain(`\n${message}\n`);
  });
});
