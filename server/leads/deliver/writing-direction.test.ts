import { describe, expect, test } from 'vitest';
import { mailAbout, mailOptions } from '../../testing/delivery.ts';
import { copy, demo } from '../../testing/copy.ts';
import { makeLead } from '../../testing/leads.ts';
import type { StoredLead } from '@altanube/contact/stored-lead';
import { composeInvitation } from '@altanube/contact/mail/demo';
import { dailyMailText } from '@altanube/contact/mail/daily-mail';

/** What stands around a visitor's words: the mail's subject, its text but for the message, and more. */
async function shownIn(values: Partial<StoredLead>) {
  const lead = makeLead({
    message: 'Hola',
    demo: '2026-11-26T10:00:00-05:00[America/Bogota]',
    ...values,
  });
  const { subject = '', text = '', html = '' } = (await mailAbout(lead)).mail;
  const leads = [{ lead, deletedAt: lead.receivedAt }];
  return {
    subject,
    text,
    html,
    summary: dailyMailText(leads, 1, copy.es).text,
    calendar: (composeInvitation(lead, mailOptions.to, demo) ?? '').replaceAll('\r\n ', ''),
  };
}

describe('what a visitor wrote', () => {
  test.each(['\u202e', '\u202b', '\u202d', '\u2066', '\u2067', '\u2069\u202e'])(
    'cannot turn a sentence around by %j',
    async (control) => {
      const words = `Ana ${control}gpj.exe`;
      const campaign = { source: words };
      const attribution = { page: '/', callToAction: words, subject: words, referrer: null };
      const values = { name: words, company: words, size: words, suite: words };
      const shown = await shownIn({ ...values, attribution: { ...attribution, campaign } });
      for (const [place, text] of Object.entries(shown)) {
        expect(text, place).toContain('Ana gpj.exe');
        expect(text, place).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      }
    },
  );

  test('from right to left leaves the order of the words around it as it is', async () => {
    const [name, company] = ['דנה', 'شركة'];
    const shown = await shownIn({ name, company });
    const isolated = `\u2068${name}\u2069`;
    const { labels, reply, summary } = copy.es.mail;
    const sentence = reply.replace('{name}', isolated);
    expect(shown.subject).toContain(`${isolated}, \u2068${company}\u2069`);
    expect(shown.text).toContain(`${sentence}\n`);
    expect(shown.html).toContain(`${sentence}</p>`);
    expect(shown.summary).toContain(`${summary.labels.sender}: ${isolated} <`);
    expect(shown.calendar).toContain(`DESCRIPTION:${isolated}`);
    // Here it is alone, and copied.
    expect(shown.text).toContain(`${labels.name}: ${name}\n`);
    expect(shown.html).toContain(`<td>${name}</td>`);
  });

  test('in a message arrives as it is', async () => {
    const message = 'שלום \u202eabc\u202c\nadiós';
    expect((await shownIn({ message })).text).toContain(`\n${message}\n`);
  });
});
