import ical, { ICalEventStatus } from 'ical-generator';

export type ProposedDemo = { at: number; minutes: number; title: string };

/** A calendar file for the visitor: a meeting that nobody has confirmed yet (RFC 5545). */
export function composeProposedDemo({ at, minutes, title }: ProposedDemo): string {
  const calendar = ical({ prodId: { company: title, product: 'site' } });
  calendar.createEvent({
    start: new Date(at),
    end: new Date(at + minutes * 60_000),
    summary: title,
    status: ICalEventStatus.TENTATIVE,
  });
  // Each line ends so, the last one too (section 3.1).
  return `${calendar.toString()}\r\n`;
}
