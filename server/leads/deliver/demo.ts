import ical, { ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator';
import { fill } from '#content/template.ts';
import type { MailCopy } from '#content/schema/mail.ts';
import { parseZonedTime, type ZonedTime } from '#lead/zoned-time.ts';
import { formatZonedTime, type TimeInZone } from '#site/formats.ts';
import { matchLanguage, type Language } from '#site/languages.ts';
import type { StoredLead } from '#server/leads/store/lead-store.ts';
import { oneLine } from './mail-text.ts';

/** What the company has said of its demos. */
export type DemoOptions = {
  minutes: number;
  /** The zone that the team works in; null where no times are offered, and an older page was open. */
  timeZone: string | null;
  /** Who gets the answers of those who are invited. */
  organizer: { name: string; address: string };
  invitation: Record<Language, MailCopy['invitation']>;
};

/** The time that a visitor has proposed, in the zone of the team and, where it differs, in theirs. */
export function describeDemo(text: string, timeZone: string | null, language: Language): string {
  const time = parseZonedTime(text);
  if (time === null) return text;
  const theirs = formatZonedTime(inKnownZone(time), language);
  if (timeZone === null) return theirs;
  const ours = formatZonedTime({ at: time.at, timeZone }, language);
  return ours === theirs ? ours : `${ours} · ${theirs}`;
}

/**
 * A calendar file that invites both sides (iTIP, RFC 5546, section 3.2.2), or null if no time was
 * proposed. It is the same on every attempt to deliver the message.
 */
export function composeInvitation(
  lead: StoredLead,
  { to, language: teamLanguage }: { to: readonly string[]; language: Language },
  { minutes, timeZone, organizer, invitation }: DemoOptions,
): string | null {
  const time = lead.demo === null ? null : parseZonedTime(lead.demo);
  if (lead.demo === null || time === null) return null;
  const language = matchLanguage(lead.language) ?? teamLanguage;
  const copy = invitation[language];
  const calendar = ical({
    method: ICalCalendarMethod.REQUEST,
    prodId: { company: organizer.name, product: 'site' },
  });
  const event = calendar.createEvent({
    id: lead.messageId.replace(/^<|>$/g, ''),
    stamp: new Date(lead.receivedAt),
    start: new Date(time.at),
    end: new Date(time.at + minutes * 60_000),
    summary: oneLine(fill(copy.title, { company: lead.company })),
    location: copy.place,
    description: fill(copy.description, {
      name: oneLine(lead.name),
      time: describeDemo(lead.demo, timeZone, language),
    }),
    organizer: { name: organizer.name, email: organizer.address },
  });
  const team = to.filter((address) => address !== organizer.address).map((email) => ({ email }));
  for (const attendee of [{ name: oneLine(lead.name), email: lead.email }, ...team]) {
    event.createAttendee({ ...attendee, status: ICalAttendeeStatus.NEEDSACTION, rsvp: true });
  }
  return calendar.toString();
}

/** A zone that the visitor's browser knows and this program does not is told by its offset. */
function inKnownZone({ at, timeZone, offset }: ZonedTime): TimeInZone {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return { at, timeZone };
  } catch {
    return { at, timeZone: offset };
  }
}
