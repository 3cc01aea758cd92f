import { cutText } from '#content/cut-text.ts';
import { fill } from '#content/template.ts';
import type { StoredLead } from '#server/leads/store/lead-store.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import { formatTime } from './mail.ts';
import { isolated, oneLine, textFor } from './mail-text.ts';
import type { TeamMail } from './team-mail.ts';

/** Longer texts of visitors are cut, in UTF-16 code units. */
const longestText = 200;

export type QuarantinedLead = { lead: StoredLead; deletedAt: number };

export type SummaryContent = {
  leads: QuarantinedLead[];
  /** How many there are in all. */
  count: string;
  /** How many are left out; null if none is. */
  more: string | null;
  copy: LeadCopy['mail'];
};

/**
 * The mail about messages in quarantine. What visitors wrote stands behind a label and on one line,
 * so that it cannot pass for a command or for another message.
 */
export function summaryText({ leads, count, more, copy }: SummaryContent): Omit<TeamMail, 'id'> {
  const { summary } = copy;
  const entries = leads.map((lead) => describe(lead, copy));
  const rest =
    more === null
      ? []
      : [`${fill(summary.more, { count: more })}\n  ${command('list --state quarantined')}\n`];
  return {
    subject: fill(summary.subject, { count }),
    text: [`${summary.intro}\n`, ...entries, ...rest].join('\n'),
  };
}

function describe({ lead, deletedAt }: QuarantinedLead, copy: LeadCopy['mail']): string {
  const { labels, release, refuse } = copy.summary;
  const rows = [
    [labels.sender, `${isolated(lead.name)} <${oneLine(lead.email)}>`],
    [labels.company, isolated(lead.company)],
    [labels.message, isolated(firstLine(lead.message))],
    [labels.reason, oneLine(textFor(lead.suspicion ?? '', copy.suspicions))],
    [labels.received, timeText(lead.receivedAt)],
    [labels.deletion, timeText(deletedAt)],
  ].map(([label = '', value = '']) => `${label}: ${shorten(value)}`);
  const decisions = [
    release,
    `  ${command(`release ${lead.id}`)}`,
    refuse,
    `  ${command(`refuse ${lead.id}`)}`,
  ];
  return [...rows, ...decisions, ''].join('\n');
}

function command(words: string): string {
  return `npm run leads -- ${words}`;
}

function firstLine(message: string): string {
  return message.split(/[\r\n\u2028\u2029]/).find((line) => line.trim() !== '') ?? '';
}

function shorten(text: string): string {
  return text.length <= longestText ? text : `${cutText(text, longestText)}…`;
}

/** A stored time may be none that a calendar has. */
function timeText(time: number): string {
  return Number.isNaN(new Date(time).getTime()) ? String(time) : formatTime(time);
}
