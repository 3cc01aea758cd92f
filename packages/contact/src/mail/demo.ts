import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator';
import { toAsciiAddress } from '../mail-address.ts';
import type { StoredLead } from '../stored-lead.ts';
import { fill } from '../template.ts';
import type { InvitationTexts } from '../texts.ts';
import { toKnownZone, parseZonedTime } from '../zoned-time.ts';
import { isolateBidi, toSingleLine } from './mail-text.ts';

export type DemoOptions = {
  minutes: number;
  /** The team's zone; null if no times are offered any more, and the visitor had an older page. */
  timeZone: string | null;
  productName: string;
  /** Returns the texts for a language tag, or else in the team's language. */
  texts: (language: string) => DemoTexts;
};

export type DemoTexts = InvitationTexts & {
  formatTime: (time: { at: number; timeZone: string }) => string;
};

/** Formats a proposed time in the team's zone and, if different, the visitor's zone. */
export function formatDemoTime(
  text: string,
  { timeZone, texts }: Pick<DemoOptions, 'timeZone' | 'texts'>,
  language: string,
): string {
  const time = parseZonedTime(text);
  if (time === null) return text;
  const { both, formatTime } = texts(language);
  const theirs = formatTime(toKnownZone(time));
  if (timeZone === null) return theirs;
  const ours = formatTime({ at: time.at, timeZone });
  return ours === theirs ? ours : fill(both, { ours, theirs });
}

/**
 * Composes an invitation from the visitor (iTIP, RFC 5546, section 3.2.2), who gets the answer
 * by mail. The result is the same on every attempt to deliver the message.
 */
export function composeInvitation(
  lead: StoredLead,
  to: readonly string[],
  options: DemoOptions,
): string | null {
  const time = lead.demo === null ? null : parseZonedTime(lead.demo);
  if (lead.demo === null || time === null) return null;
  const { minutes, productName, texts } = options;
  const copy = texts(lead.language);
  const visitor = toCalendarPerson(lead);
  const calendar = ical({
    method: ICalCalendarMethod.REQUEST,
    prodId: { company: productName, product: 'site' },
  });
  const event = calendar.createEvent({
    id: lead.messageId.replace(/^<|>$/g, ''),
    stamp: new Date(lead.receivedAt),
    start: new Date(time.at),
    end: new Date(time.at + minutes * 60_000),
    summary: fill(copy.title, { company: isolateBidi(lead.company) }),
    location: copy.place,
    description: fill(copy.description, {
      name: isolateBidi(visitor.name),
      time: formatDemoTime(lead.demo, options, lead.language),
    }),
    organizer: visitor,
  });
  event.createAttendee({
    ...visitor,
    role: ICalAttendeeRole.CHAIR,
    status: ICalAttendeeStatus.ACCEPTED,
  });
  for (const address of to) {
    const email = encodeAddress(address);
    event.createAttendee({ email, status: ICalAttendeeStatus.NEEDSACTION, rsvp: true });
  }
  // Every line ends with CRLF, including the last (RFC 5545, section 3.1).
  return `${calendar.toString()}\r\n`;
}

/** Uses the address instead of a name without visible characters. */
function toCalendarPerson({ name, email }: StoredLead) {
  return { name: toSingleLine(name).trim() || email, email: encodeAddress(email) };
}

/** Percent-encodes an address for a `mailto:` URI (RFC 6068, section 2). */
function encodeAddress(address: string): string {
  return toAsciiAddress(address).replace(/[^\w.~!$'*+@-]/gu, encodeURIComponent);
}
