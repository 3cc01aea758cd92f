import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator';
import { toAsciiAddress } from '../mail-address.ts';
import type { ContactMessage } from '../contact-message.ts';
import { fill } from '@altanube/base/template';
import type { InvitationTexts } from '../texts.ts';
import { parseZonedTime } from '../zoned-time.ts';
import { isolateBidi, toSingleLine } from './mail-text.ts';

export type DemoOptions = {
  minutes: number;
  /** The team's zone; null if no times are offered any more, and the visitor had an older page. */
  timeZone: string | null;
  productName: string;
  /** Returns the texts for a language tag, or else in the team's language. */
  texts: (language: string) => InvitationTexts;
};

/** Formats a proposed time in the team's zone and, if different, the visitor's zone. */
export function formatDemoTime(
  text: string,
  { timeZone, texts }: Pick<DemoOptions, 'timeZone' | 'texts'>,
  language: string,
): string {
  const proposed = parseProposedTime(text);
  if (proposed === null) return text;
  const { both, newOffset, formatTime } = texts(language);
  const theirs = formatTime(proposed);
  const ours = timeZone === null ? theirs : formatTime({ ...proposed, timeZone });
  const time = ours === theirs ? ours : fill(both, { ours, theirs });
  const { oldOffset } = proposed;
  return oldOffset === null ? time : fill(newOffset, { time, offset: oldOffset });
}

/** Keeps the wall clock that the visitor saw if the browser's zone data were out of date. */
function parseProposedTime(text: string) {
  const time = parseZonedTime(text);
  if (time === null) return null;
  const { epochMilliseconds: at, timeZoneId: timeZone } = toZonedDateTime(text, time.offset);
  return { at, timeZone, oldOffset: at === time.at ? null : time.offset };
}

/** In the offset's own zone if the runtime does not know the visitor's. */
function toZonedDateTime(text: string, offset: string): Temporal.ZonedDateTime {
  try {
    return Temporal.ZonedDateTime.from(text, { offset: 'prefer' });
  } catch {
    return Temporal.ZonedDateTime.from(text.replace(/\[.*/, `[${offset}]`));
  }
}

/**
 * Composes an invitation from the visitor (iTIP, RFC 5546, section 3.2.2), who gets the answer
 * by mail. The result is the same on every attempt to deliver the message.
 */
export function composeInvitation(
  message: ContactMessage,
  to: readonly string[],
  options: DemoOptions,
): string | null {
  const time = message.demo === null ? null : parseProposedTime(message.demo);
  if (message.demo === null || time === null) return null;
  const { minutes, productName, texts } = options;
  const copy = texts(message.language);
  const visitor = toCalendarPerson(message);
  const calendar = ical({
    method: ICalCalendarMethod.REQUEST,
    prodId: { company: productName, product: 'site' },
  });
  const event = calendar.createEvent({
    id: message.mailId.replace(/^<|>$/g, ''),
    stamp: new Date(message.receivedAt),
    start: new Date(time.at),
    end: new Date(time.at + minutes * 60_000),
    summary: fill(copy.title, { company: isolateBidi(message.company) }),
    location: copy.place,
    description: fill(copy.description, {
      name: isolateBidi(visitor.name),
      time: formatDemoTime(message.demo, options, message.language),
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
function toCalendarPerson({ name, email }: ContactMessage) {
  return { name: toSingleLine(name).trim() || email, email: encodeAddress(email) };
}

/** Percent-encodes an address for a `mailto:` URI (RFC 6068, section 2). */
function encodeAddress(address: string): string {
  return toAsciiAddress(address).replace(/[^\w.~!$'*+@-]/gu, encodeURIComponent);
}
