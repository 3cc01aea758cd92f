import { describe, expect, test } from 'vitest';
import { composeCard, composeMail } from '@altanube/contact/mail/mail';
import { deliverMessage, mailOptions } from '../../testing/delivery.ts';
import { copy } from '../../testing/copy.ts';
import { attribution, makeMessage } from '../../testing/leads.ts';
import type { ContactMessage } from '@altanube/contact/contact-message';

const { labels, attribution: words, callsToAction: calls } = copy.es.mail;
const plan = copy.es.subjects.find(({ id }) => id === attribution.subject)?.name;

describe('where a message came from', () => {
  /** Delivers the mail about a message with this attribution. */
  async function deliverMail(from: ContactMessage['attribution']) {
    const { mail } = await deliverMessage(makeMessage({ attribution: from }));
    const { text = '', html = '' } = mail;
    return { lines: text.split('\n'), html };
  }

  const { source, medium, campaign, term, content } = attribution.campaign;
  const lines = [
    `${words.subject}: ${plan}`,
    `${words.previous_page}: https://altanube.example/precios`,
    `${words.call_to_action}: ${calls['plan']}`,
    `${words.utm_source}: ${source}`,
    `${words.utm_medium}: ${medium}`,
    `${words.utm_campaign}: ${campaign}`,
    `${words.utm_term}: ${term}`,
    `${words.utm_content}: ${content}`,
    `${words.referrer}: ${attribution.referrer}`,
  ];

  test('is described in the mail after the fields, as text and as HTML (F-30)', async () => {
    const mail = await deliverMail(attribution);
    const start = mail.lines.indexOf(lines[0] ?? '');
    expect(mail.lines.slice(start, start + lines.length)).toEqual(lines);
    expect(mail.lines[start - 1]).toContain(`${labels.demo}: `);
    expect(mail.lines[start + lines.length]).toContain(`${labels.language}: `);
    for (const cell of [plan, 'https://altanube.example/precios', calls['plan']]) {
      expect(mail.html).toContain(`<td>${cell}</td>`);
    }
    expect(mail.html).toContain('<td>Otoño &amp; &lt;Co&gt; 👋</td>');
  });

  test('is not in the mail if it is unknown (F-30)', async () => {
    const { lines: shownLines, html } = await deliverMail(null);
    for (const line of lines) {
      const label = `${line.split(':')[0]}`;
      expect(shownLines.filter((one) => one.startsWith(`${label}:`))).toEqual([]);
      expect(html).not.toContain(`>${label}<`);
    }
  });

  const { article, ticket } = copy.es.contact.form.subject.names;

  test.each([
    ['ticket', ticket],
    ['article/spf', article.replace('{title}', 'spf')],
    ['article/', 'article/'],
    ['an-article/spf', 'an-article/spf'],
    ['callback', 'Te llamamos'],
  ])('%s is called “%s” in the mail (F-30)', (subject, name) => {
    const message = makeMessage({ attribution: { ...attribution, subject } });
    expect(composeMail(message, withForm).text).toContain(`\n${words.subject}: ${name}\n`);
  });
});

const { mail } = copy.es;
const withForm = {
  ...mailOptions,
  copy: { ...copy.es, mail: { ...mail, forms: { callback: 'Te llamamos' } } },
};

test.each([
  ['demo', {}, mail.heading, 'Nuevo mensaje de'],
  ['ticket', {}, mail.ticket.heading, 'Ticket de'],
  ['callback', {}, 'Te llamamos', 'Te llamamos: '],
  // Of a form that no longer exists.
  ['webinar', { company: '' }, 'webinar', 'webinar: '],
  ['webinar', { name: '', company: '' }, 'webinar', 'webinar: '],
])('a message about %s, with %j, is called “%s” (F-30)', (subject, fields, heading, start) => {
  const about = makeMessage({ attribution: { ...attribution, subject }, size: null, ...fields });
  const composed = composeMail(about, withForm);
  expect(composed.subject).toMatch(new RegExp(`^${start}`));
  expect(composed.subject).not.toContain(', \u2069');
  expect(composed.text).toMatch(new RegExp(`^${heading}\n\n`));
  expect(composed.html).toContain(`<h1>${heading}</h1>`);
  const reply = mail.reply.split('{')[0];
  expect(composed.text).toContain(`\n\n${about.message}\n\n${reply}`);
  const card = composeCard(about, withForm);
  expect(card.text).toBe(about.message);
  expect(card.rows.flat()).not.toContain(mail.notGiven);
  // Other forms do not ask for the size.
  expect(String(composed.text).includes(mail.notGiven)).toBe(!start.endsWith(': '));
});
