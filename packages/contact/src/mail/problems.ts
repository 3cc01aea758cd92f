import {
  outboxProblems,
  type Alert,
  type Alerts,
  type AlertText,
  type ProblemRule,
} from '@altanube/outbox';
import { fill } from '../template.ts';
import type { AlertTexts } from '../texts.ts';

/** What can be wrong with receiving leads and with mail, beside what the outbox finds by itself. */
export const ownProblems = {
  'overall-limit': { toldBy: 'leader' },
  'mail-to-folder': {},
  'mail-login-refused': {},
} as const satisfies Record<string, ProblemRule>;

const problemRules = { ...outboxProblems, ...ownProblems };

export type OwnProblem = keyof typeof ownProblems;
export type ProblemName = keyof typeof problemRules;

export const problemNames = Object.keys(problemRules).filter(isProblemName);

function isProblemName(name: string): name is ProblemName {
  return Object.hasOwn(problemRules, name);
}

/** Where the parts of the server report what is wrong, and that it is over. */
export type Problems = Pick<Alerts<ProblemName>, 'begin' | 'end'>;

type AlertContext = {
  copy: AlertTexts<ProblemName>;
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
