import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { mailAbout, mailOptions } from '../../testing/delivery.ts';
import { copy, demo } from '../../testing/copy.ts';
import { makeLead } from '../../testing/leads.ts';
import type { StoredLead } from '@altanube/contact/stored-lead';
import { composeInvitation, describeDemo } from '@altanube/contact/mail/demo';

const proposed = '2026-11-26T10:00:00-05:00[America/Bogota]';

/** The mail that reaches the team, and the lines of its calendar file. */
async function deliver(values: Partial<StoredLead>) {
  const mail = await PostalMime.parse((await mailAbout(makeLead(values))).raw);
  const files = mail.attachments.filter(({ filename }) => filename === 'demo.ics');
  const calendars = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
  const content = files[0]?.content ?? '';
  const file = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return { mail, files, calendars, lines: unfolded(file) };
}

/** The content lines of a calendar (RFC 5545, section 3.1). */
function unfolded(file: string): string[] {
  // The parser of mails writes the line ends of texts anew.
  return file.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
}

describe('a proposed time', () => {
  test('is told in the zones of both sides (F-19)', async () => {
    const { mail } = await deliver({ demo: proposed });
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain(
        'jueves, 26 de noviembre de 2026, 16:00 (hora estándar de Europa central)',
      );
      expect(text).toContain('jueves, 26 de noviembre de 2026, 10:00 (hora estándar de Colombia)');
    }
  });

  test('is told once where both are in one zone, and as summer time in summer', () => {
    const text = '2027-07-01T10:00:00+02:00[Europe/Madrid]';
    expect(describeDemo(text, demo, 'en')).toBe(
      'Thursday 1 July 2027 at 10:00 (Central European Summer Time)',
    );
    expect(describeDemo(text, { ...demo, timeZone: null }, 'en')).toBe(
      describeDemo(text, demo, 'en'),
    );
  });
});

describe('the calendar file of the mail', () => {
  test('invites the team to a demo of the length that the company has set, as the visitor proposes it (F-19)', async () => {
    const lead = makeLead({ demo: proposed, receivedAt: Date.UTC(2026, 10, 20, 18, 30) });
    const { calendars, lines } = await deliver(lead);
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    for (const line of [
      'METHOD:REQUEST',
      'DTSTAMP:20261120T183000Z',
      `UID:${lead.messageId.slice(1, -1)}`,
      'DTSTART:20261126T150000Z',
      'DTEND:20261126T153000Z',
      `LOCATION:${copy.es.mail.invitation.place}`,
      `ORGANIZER;CN="${lead.name}":mailto:${lead.email}`,
    ]) {
      expect(lines).toContain(line);
    }
    const [proposer, ...invited] = lines.filter((line) => line.startsWith('ATTENDEE'));
    expect(proposer).toContain('PARTSTAT=ACCEPTED');
    expect(proposer?.toLowerCase()).toContain(`mailto:${lead.email}`);
    expect(invited).toHaveLength(mailOptions.to.length);
    for (const [index, address] of mailOptions.to.entries()) {
      expect(invited[index]).toContain('PARTSTAT=NEEDS-ACTION');
      expect(invited[index]).toContain('RSVP=TRUE');
      expect(invited[index]?.toLowerCase()).toContain(`mailto:${address}`);
    }
    // Mail programs show a button to accept by its method; the mail stays a mail.
    expect(calendars.map(({ method, disposition }) => [method, disposition])).toEqual([
      ['REQUEST', 'attachment'],
    ]);
  });

  test('is the same on every attempt, and in the language of the visitor (F-19)', async () => {
    const lead = makeLead({ demo: proposed, language: 'en' });
    const first = await deliver(lead);
    expect((await deliver(lead)).lines).toEqual(first.lines);
    const description = first.lines.find((line) => line.startsWith('DESCRIPTION:'));
    expect(description).toContain('Thursday 26 November 2026 at 10:00');
    // Ours in Madrid, theirs in Bogotá.
    expect(description).toMatch(/16:00.*10:00/);
    const other = await deliver({ ...lead, language: 'eo' });
    expect(other.lines.join()).toContain('jueves');
  });

  test('holds what was typed as text and nothing else', async () => {
    const evil = 'Ana"\\;,:\r\nATTENDEE:mailto:eva@otra.example\nEND:VEVENT\u202e';
    const { lines } = await deliver({ demo: proposed, name: evil, company: evil });
    expect(lines.filter((line) => line.startsWith('END:VEVENT'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(3);
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('eva@otra.example');
  });

  test('has lines of at most 75 octets, ended as the standard has it, and every letter in one', () => {
    for (let before = 0; before < 75; before += 1) {
      const company = `${'x'.repeat(before)}👩🏽‍💻 ${'Peña & Hijos '.repeat(9).trim()}`;
      const lead = makeLead({ demo: proposed, company });
      const file = composeInvitation(lead, mailOptions.to, demo) ?? '';
      expect(file).toMatch(/END:VCALENDAR\r\n$/);
      expect(file.replaceAll('\r\n', '')).not.toContain('\n');
      const sizes = file.split('\r\n').map((line) => Buffer.byteLength(line));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
      // As it is sent: half of a letter has no UTF-8.
      const lines = unfolded(Buffer.from(file).toString());
      expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain(company);
    }
  });

  test('is not there where no time was proposed', async () => {
    const { mail, files } = await deliver({ demo: null });
    expect(files).toEqual([]);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain(`${copy.es.mail.labels.demo}: ${copy.es.mail.notGiven}`);
  });
});
