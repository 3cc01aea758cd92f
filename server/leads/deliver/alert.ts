import { fill } from '#content/template.ts';
import type { LogFields } from '#server/log.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';
import type { ProblemName } from './problems.ts';

/** What people are told about a problem: that it began, that it lasts, that it has ended. */
export type Alert = {
  event: 'began' | 'lasts' | 'ended';
  problem: ProblemName;
  /** When it began; null if the server was restarted since. */
  since: number | null;
  /** Without personal data. */
  fields: LogFields;
};

export type AlertContext = {
  copy: LeadCopy['mail']['alarm'];
  /** The site's origin. */
  site: string;
  /** The name of the machine that tells. */
  machine: string;
};

export type AlertText = { subject: string; text: string };

/** An alert in the team's words. */
export function composeAlert(alert: Alert, { copy, site, machine }: AlertContext): AlertText {
  const { event, problem, since, fields } = alert;
  const { title, advice } = copy.problems[problem];
  const subject = fill(copy.subjects[event], { problem: title, site: new URL(site).host });
  const rows = [
    ...(since === null ? [] : [`${copy.since}: ${new Date(since).toISOString()}`]),
    `${copy.machine}: ${machine}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ];
  const paragraphs = event === 'ended' ? [subject] : [subject, advice];
  return { subject, text: [...paragraphs, rows.join('\n')].join('\n\n') + '\n' };
}
