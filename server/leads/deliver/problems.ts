import type { Alert, Alerts, AlertText, ProblemRule } from '@altanube/outbox';
import { fill } from '#content/template.ts';
import type { LeadCopy } from '#server/leads/lead-copy.ts';

const dayMs = 24 * 60 * 60_000;

/** It is seen by a probe, which may be wrong once. */
const probed = { reportsBeforeAlert: 2 } as const;

/** What can be wrong with receiving and delivering leads, and how people are told of it. */
export const problemRules = {
  'store-unavailable': {},
  'store-vanished': {},
  'lead-not-stored': {},
  'disk-nearly-full': {},
  'overall-limit': { toldBy: 'leader' },
  'delivery-stalled': probed,
  'leads-overdue': { ...probed, toldBy: 'leader' },
  'leads-parked': { ...probed, toldBy: 'leader', repeatAfterMs: dayMs, repeatsWhenMore: true },
  'leads-left-behind': probed,
  'files-not-deleted': { repeatAfterMs: dayMs },
  'mail-to-folder': {},
  'mail-login-refused': {},
} as const satisfies Record<string, ProblemRule>;

export type ProblemName = keyof typeof problemRules;

export const problemNames = Object.keys(problemRules).filter(isProblemName);

function isProblemName(name: string): name is ProblemName {
  return Object.hasOwn(problemRules, name);
}

export type LeadAlerts = Alerts<ProblemName>;

/** Where the parts of the server report what is wrong, and that it is over. */
export type Problems = Pick<LeadAlerts, 'begin' | 'end'>;

type AlertContext = {
  copy: LeadCopy['mail']['alarm'];
  /** The site's origin. */
  site: string;
  /** The name of the machine that tells. */
  machine: string;
};

/** An alert in the team's words. */
export function describeAlert(
  { event, problem, since, details }: Alert<ProblemName>,
  { copy, site, machine }: AlertContext,
): AlertText {
  const { title, advice } = copy.problems[problem];
  const subject = fill(copy.subjects[event], { problem: title, site: new URL(site).host });
  const rows = [
    ...(since === null ? [] : [`${copy.since}: ${new Date(since).toISOString()}`]),
    `${copy.machine}: ${machine}`,
    ...Object.entries(details).map(([name, value]) => `${name}: ${value}`),
  ];
  const paragraphs = event === 'ended' ? [subject] : [subject, advice];
  return { subject, text: [...paragraphs, rows.join('\n')].join('\n\n') + '\n' };
}
