import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { callsToAction } from '@altanube/contact/attribution';
import { mailAbout } from '../../testing/delivery.ts';
import { copy } from '../../testing/copy.ts';
import { attribution, makeLead } from '../../testing/leads.ts';
import type { StoredLead } from '@altanube/contact/stored-lead';

const nothing = { page: null, callToAction: null, subject: null, campaign: null, referrer: null };

describe('where a message came from', () => {
  /** The text and the HTML of the mail about such a message, and its headers. */
  async function mailed(from: StoredLead['attribution']) {
    const { raw } = await mailAbout(makeLead({ attribution: from }));
    const { text = '', html = '', headers } = await PostalMime.parse(raw);
    return { lines: text.split('\n'), html, headers };
  }

  const { source, medium, campaign, term, content } = attribution.campaign;
  const lines = [
    'Sobre: Plan Pro',
    'Página: https://altanube.example/precios',
    'Pulsó: label plan',
    `label source: ${source}`,
    `label medium: ${medium}`,
    `label campaign: ${campaign}`,
    `label term: ${term}`,
    `label content: ${content}`,
    `Desde: ${attribution.referrer}`,
  ];

  test('is told in the mail in words, after the fields, as text and as HTML (F-30)', async () => {
    const mail = await mailed(attribution);
    const start = mail.lines.indexOf(lines[0] ?? '');
    expect(mail.lines.slice(start, start + lines.length)).toEqual(lines);
    expect(mail.lines[start - 1]).toMatch(/^label demo: /);
    expect(mail.lines[start + lines.length]).toMatch(/^Idioma: /);
    for (const cell of ['Plan Pro', 'https://altanube.example/precios', 'label plan']) {
      expect(mail.html).toContain(`<td>${cell}</td>`);
    }
    expect(mail.html).toContain('<td>Otoño &amp; &lt;Co&gt; 👋</td>');
  });

  test('is not in the mail where it is not known (F-30)', async () => {
    const { lines: told, html } = await mailed(null);
    for (const line of lines) {
      const label = `${line.split(':')[0]}`;
      expect(told.filter((one) => one.startsWith(`${label}:`))).toEqual([]);
      expect(html).not.toContain(`>${label}<`);
    }
  });

  test('is told by its id where this version has no word for it (F-30)', async () => {
    const told = async (part: object) => (await mailed({ ...nothing, ...part })).lines;
    expect(await told({ callToAction: 'banner' })).toContain('Pulsó: banner');
    expect(await told({ callToAction: 'constructor' })).toContain('Pulsó: constructor');
    expect(await told({ subject: 'workshop/ai' })).toContain('Sobre: workshop/ai');
    expect(await told({ subject: 'article/mfa' })).toContain('Sobre: Artículo «mfa»');
    expect(Object.keys(copy.es.mail.callsToAction)).toEqual([...callsToAction]);
  });
});
