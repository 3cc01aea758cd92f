import { describe, expect, test } from 'vitest';
import type { ContactMessage } from '@altanube/contact/contact-message';
import { composeInvitation } from '@altanube/contact/mail/demo';
import { composeCard, composeMail } from '@altanube/contact/mail/mail';
import { composeQuarantineMail } from '@altanube/contact/mail/quarantine-mail';
import { copy, demo } from '../../testing/copy.ts';
import { deliverMessage, mailOptions } from '../../testing/delivery.ts';
import { attribution, makeMessage } from '../../testing/leads.ts';

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

/** The allowed HTML: `packages/contact/src/mail/README.md` says what Outlook lacks. */
const elements = ['html', 'head', 'meta', 'body', 'p', 'strong', 'br', 'h1', 'h2'];
const tableElements = ['table', 'tr', 'th', 'td'];
const attributes = ['lang', 'charset', 'align', 'valign', 'cellpadding'];

/** The message as a mail program without CSS shows it, which collapses white space. */
function renderMessage(html: string): string {
  const [, paragraph = ''] = /<p lang="[^>]*>(.*?)<\/p>/s.exec(html) ?? [];
  return paragraph
    .replace(/[ \t\r\n]+/g, ' ')
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

test.each([
  'Hola:\n\n¿Cuánto cuesta?\n- <b>10</b> buzones\n- 2 TB\n\n\nGracias',
  'Con sangría:\n  - uno\n      - dos   y tres',
])('the HTML of the mail preserves line breaks and blanks without CSS: %j', async (message) => {
  expect(renderMessage((await deliverMessage(makeMessage({ message }))).mail.html ?? '')).toBe(
    message,
  );
});

test('the HTML of the mail contains nothing that Outlook would drop', async () => {
  const { mail } = await deliverMessage(makeMessage({ suspicion: 'too-fast', message: 'a\n b' }));
  const tags = [...(mail.html ?? '').matchAll(/<([a-z]\w*)(\s[^<>]*)?>/g)];
  expect(new Set(tags.map(([, name]) => name))).toEqual(new Set([...elements, ...tableElements]));
  for (const [, , rest = ''] of tags) {
    for (const [, name] of rest.matchAll(/\s([\w-]+)=/g)) expect(attributes).toContain(name);
  }
});

test.each([
  ['pt', 'pt'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['es_419', ''],
  ['x', ''],
  ['', ''],
  ['xx es', ''],
  ['es-', ''],
])('the HTML of the mail names the language %j of the message as %j', (language, tag) => {
  const { html } = composeMail(makeMessage({ language }), mailOptions);
  expect(html).toContain(`<p lang="${tag}">`);
});

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
