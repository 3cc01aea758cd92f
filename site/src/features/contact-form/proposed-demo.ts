import ical, { ICalEventStatus } from 'ical-generator';

export type ProposedDemo = { at: number; minutes: number; title: string };

/** Composes an iCalendar file for the visitor, with a tentative event (RFC 5545). */
export function composeProposedDemo({ at, minutes, title }: ProposedDemo): string {
  const calendar = ical({ prodId: { company: title, product: 'site' } });
  calendar.createEvent({
    start: new Date(at),
    end: new Date(at + minutes * 60_000),
    summary: title,
    status: ICalEventStatus.TENTATIVE,
  });
  // Every line ends with CRLF, including the last (section 3.1).
  return `${calendar.toString()}\r\n`;
}
