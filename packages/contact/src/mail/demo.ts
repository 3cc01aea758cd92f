import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod } from 'ical-generator';
import { asciiAddress } from '../mail-address.ts';
import type { StoredLead } from '../stored-lead.ts';
import { fill } from '../template.ts';
import type { InvitationTexts } from '../texts.ts';
import { inKnownZone, parseZonedTime } from '../zoned-time.ts';
import { isolated, oneLine } from './mail-text.ts';

export type DemoOptions = {
  minutes: number;
  /** The zone that the team works in; null where no times are offered, and an older page was open. */
  timeZone: string | null;
  productName: string;
  /** In the language that a tag names, or else in that of the team. */
  texts: (language: string) => DemoTexts;
};

export type DemoTexts = InvitationTexts & {
  formatTime: (time: { at: number; timeZone: string }) => string;
};

/** The time that a visitor has proposed, in the zone of the team and, where it differs, in theirs. */
export function describeDemo(
  text: string,
  { timeZone, texts }: Pick<DemoOptions, 'timeZone' | 'texts'>,
  language: string,
): string {
  const time = parseZonedTime(text);
  if (time === null) return text;
  const { both, formatTime } = texts(language);
  const theirs = formatTime(inKnownZone(time));
  if (timeZone === null) return theirs;
  const ours = formatTime({ at: time.at, timeZone });
  return ours === theirs ? ours : fill(both, { ours, theirs });
}

/**
 * The team accepts by it what the visitor proposes (iTIP, RFC 5546, section 3.2.2), who is told by
 * mail of the answer. The same on every attempt to deliver the message.
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
  const visitor = describeVisitor(lead);
  const calendar = ical({
    method: ICalCalendarMethod.REQUEST,
    prodId: { company: productName, product: 'site' },
  });
  const event = calendar.createEvent({
    id: lead.messageId.replace(/^<|>$/g, ''),
    stamp: new Date(lead.receivedAt),
    start: new Date(time.at),
    end: new Date(time.at + minutes * 60_000),
    summary: fill(copy.title, { company: isolated(lead.company) }),
    location: copy.place,
    description: fill(copy.description, {
      name: isolated(visitor.name),
      time: describeDemo(lead.demo, options, lead.language),
    }),
    organizer: visitor,
  });
  event.createAttendee({
    ...visitor,
    role: ICalAttendeeRole.CHAIR,
    status: ICalAttendeeStatus.ACCEPTED,
  });
  for (const address of to) {
    const email = asciiAddress(address);
    event.createAttendee({ email, status: ICalAttendeeStatus.NEEDSACTION, rsvp: true });
  }
  // Each line ends so, the last one too (RFC 5545, section 3.1).
  return `${calendar.toString()}\r\n`;
}

/** A name of characters that nobody sees is no name for a calendar. */
function describeVisitor({ name, email }: StoredLead) {
  return { name: oneLine(name).trim() || email, email: asciiAddress(email) };
}
