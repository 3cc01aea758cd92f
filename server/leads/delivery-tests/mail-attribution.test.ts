import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { deliverMessage } from '../../testing/delivery.ts';
import { copy } from '../../testing/copy.ts';
import { attribution, makeMessage } from '../../testing/leads.ts';
import type { ContactMessage } from '@altanube/contact/contact-message';

const { labels, attribution: words, callsToAction: calls } = copy.es.mail;
const plan = copy.es.subjects.find(({ id }) => id === attribution.subject)?.name;

describe('where a message came from', () => {
  /** Delivers the mail about a message with this attribution. */
  async function deliverMail(from: ContactMessage['attribution']) {
    const { raw } = await deliverMessage(makeMessage({ attribution: from }));
    const { text = '', html = '', headers } = await PostalMime.parse(raw);
    return { lines: text.split('\n'), html, headers };
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
});
