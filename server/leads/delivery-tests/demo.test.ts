import { describe, expect, test } from 'vitest';
import { deliverMessage, mailOptions } from '../../testing/delivery.ts';
import { copy, demo } from '../../testing/copy.ts';
import { makeMessage } from '../../testing/leads.ts';
import type { ContactMessage } from '@altanube/contact/contact-message';
import { fill } from '@altanube/base/template';
import { composeInvitation, formatDemoTime } from '@altanube/contact/mail/demo';

const proposed = '2026-11-26T10:00:00-05:00[America/Bogota]';

/** Delivers a mail to the team, and parses its calendar file. */
async function deliverMail(values: Partial<ContactMessage>) {
  const { mail } = await deliverMessage(makeMessage(values));
  const attached = mail.attachments.find(({ filename }) => filename === 'demo.ics');
  const calendars = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar');
  const content = attached?.content ?? '';
  const file = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return { mail, calendars, lines: unfoldLines(file) };
}

/** Unfolds the content lines of a calendar (RFC 5545, section 3.1). */
function unfoldLines(file: string): string[] {
  // The mail parser normalizes the line ends of texts.
  return file.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
}

describe('a proposed time', () => {
  test('is shown in the time zones of both sides (F-19)', async () => {
    const { mail } = await deliverMail({ demo: proposed });
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain(
        'jueves, 26 de noviembre de 2026, 16:00 (hora estándar de Europa central)',
      );
      expect(text).toContain('jueves, 26 de noviembre de 2026, 10:00 (hora estándar de Colombia)');
    }
  });

  test('is shown once if both sides share a time zone, with daylight saving time', () => {
    const text = '2027-07-01T10:00:00+02:00[Europe/Madrid]';
    expect(formatDemoTime(text, demo, 'en')).toBe(
      'Thursday 1 July 2027 at 10:00 (Central European Summer Time)',
    );
    expect(formatDemoTime(text, { ...demo, timeZone: null }, 'en')).toBe(
      formatDemoTime(text, demo, 'en'),
    );
  });

  const stale = '2027-06-15T10:00:00-05:00[America/Mexico_City]';
  test.each([
    // Mexico has had no daylight saving time since 2022.
    [stale, '20270615T160000Z', stale.replace('-05', '-06')],
    ['2027-10-31T02:30:00+02:00[Europe/Madrid]', '20271031T003000Z', null],
    ['2027-10-31T02:30:00+01:00[Europe/Madrid]', '20271031T013000Z', null],
    ['2027-06-15T10:00:00-05:00[Moon/Not_Yet]', '20270615T150000Z', null],
    ['2027-06-15T10:00:00-05:00[SystemV/EST5]', '20270615T150000Z', null],
  ])('keeps its wall clock in a known zone: %s is at %s (F-19)', async (text, start, kept) => {
    const { mail, lines } = await deliverMail({ demo: text });
    expect(lines).toContain(`DTSTART:${start}`);
    const time = formatDemoTime(kept ?? text, demo, 'es');
    const { newOffset } = copy.es.mail.invitation;
    const shown = kept === null ? time : fill(newOffset, { time, offset: '-05:00' });
    expect(mail.text).toContain(`: ${shown}\n`);
  });
});

describe('the calendar file of the mail', () => {
  test('invites the team to a demo at the proposed time, with the length that is set (F-19)', async () => {
    const message = makeMessage({
      demo: proposed,
      receivedAt: Date.UTC(2026, 10, 20, 18, 30),
    });
    const { calendars, lines } = await deliverMail(message);
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    for (const line of [
      'METHOD:REQUEST',
      'DTSTAMP:20261120T183000Z',
      `UID:${message.mailId.slice(1, -1)}`,
      'DTSTART:20261126T150000Z',
      'DTEND:20261126T153000Z',
      `LOCATION:${copy.es.mail.invitation.place}`,
      `ORGANIZER;CN="${message.name}":mailto:${message.email}`,
    ]) {
      expect(lines).toContain(line);
    }
    const [proposer, ...invited] = lines.filter((line) => line.startsWith('ATTENDEE'));
    expect(proposer).toContain('PARTSTAT=ACCEPTED');
    expect(proposer?.toLowerCase()).toContain(`mailto:${message.email}`);
    expect(invited).toHaveLength(mailOptions.to.length);
    for (const [index, address] of mailOptions.to.entries()) {
      expect(invited[index]).toContain('PARTSTAT=NEEDS-ACTION');
      expect(invited[index]).toContain('RSVP=TRUE');
      expect(invited[index]?.toLowerCase()).toContain(`mailto:${address}`);
    }
    // Mail programs show an accept button because of the method; the mail itself stays readable.
    expect(calendars.map(({ method, disposition }) => [method, disposition])).toEqual([
      ['REQUEST', 'attachment'],
    ]);
  });

  test('is the same on every attempt, and in the language of the visitor (F-19)', async () => {
    const message = makeMessage({ demo: proposed, language: 'en' });
    const first = await deliverMail(message);
    expect((await deliverMail(message)).lines).toEqual(first.lines);
    const description = first.lines.find((line) => line.startsWith('DESCRIPTION:'));
    expect(description).toContain('Thursday 26 November 2026 at 10:00');
    // Ours in Madrid, theirs in Bogotá.
    expect(description).toMatch(/16:00.*10:00/);
    const other = await deliverMail({ ...message, language: 'eo' });
    expect(other.lines.join()).toContain('jueves');
  });

  test('escapes what the visitor typed', async () => {
    const evil = 'Ana"\\;,:\r\nATTENDEE:mailto:eva@otra.example\nEND:VEVENT\u202e';
    const email = "o'hara+a%b?c&d#e/f`{|}^=~!$*@peña.example";
    const { lines } = await deliverMail({ demo: proposed, name: evil, company: evil, email });
    const uri = "mailto:o'hara+a%25b%3Fc%26d%23e%2Ff%60%7B%7C%7D%5E%3D~!$*@xn--pea-8ma.example";
    expect(lines.filter((line) => line.replace('MAILTO', 'mailto').endsWith(uri))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('END:VEVENT'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(3);
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('eva@otra.example');
  });

  test('has lines of at most 75 octets that end in CRLF and split no character', () => {
    for (let before = 0; before < 75; before += 1) {
      const company = `${'x'.repeat(before)}👩🏽‍💻 ${'Peña & Hijos '.repeat(9).trim()}`;
      const message = makeMessage({ demo: proposed, company });
      const file = composeInvitation(message, mailOptions.to, demo) ?? '';
      expect(file).toMatch(/END:VCALENDAR\r\n$/);
      expect(file.replaceAll('\r\n', '')).not.toContain('\n');
      const sizes = file.split('\r\n').map((line) => Buffer.byteLength(line));
      expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
      // Encoded as it is sent: half a surrogate pair has no UTF-8.
      const lines = unfoldLines(Buffer.from(file).toString());
      expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain(company);
    }
  });

  test('is absent if no time was proposed', async () => {
    const { mail } = await deliverMail({ demo: null });
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain(`${copy.es.mail.labels.demo}: ${copy.es.mail.notGiven}`);
  });
});
