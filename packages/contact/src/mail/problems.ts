import type { Alert, Alerts, AlertText, Card, ProblemRule } from '@altanube/outbox';
import { outboxProblems } from '@altanube/outbox/problems';
import { fill } from '@altanube/base/template';
import type { AlertTexts } from '../texts.ts';

/** Problems of receiving messages and sending mail, in addition to those of the outbox. */
export const contactProblems = {
  'overall-limit': {},
  'mail-to-folder': {},
  'mail-login-refused': {},
  /** Notified again as soon as there are more. */
  'destination-broken': { repeatsWhenCountGrows: true },
  'destination-not-listed': { repeatAfterMs: 24 * 60 * 60_000 },
  'update-overdue': { repeatAfterMs: 24 * 60 * 60_000 },
  'backup-overdue': { repeatAfterMs: 24 * 60 * 60_000 },
  /** Notified 60 and 14 days ahead and at the end, which are counted, and each month. */
  'content-expires': {
    ...{ notifiedBy: 'leader', degrades: false },
    ...{ repeatAfterMs: 30 * 24 * 60 * 60_000, repeatsWhenCountGrows: true },
  },
} as const satisfies Record<string, ProblemRule>;

const problemRules = { ...outboxProblems, ...contactProblems };

export type ContactProblem = keyof typeof contactProblems;
export type ProblemName = keyof typeof problemRules;

export const problemNames = Object.keys(problemRules).filter(
  (name): name is ProblemName => name in problemRules,
);

export type Problems = Pick<Alerts<ProblemName>, 'raise' | 'resolve'>;

type AlertContext = {
  copy: AlertTexts<ProblemName>;
  site: string;
  machine: string;
};

export function composeAlertCard(
  { event, problem, since, details }: Alert<ProblemName>,
  { copy, site, machine }: AlertContext,
): Card {
  const { title, advice } = copy.problems[problem];
  return {
    id: `alert-${problem}`,
    headline: fill(copy.subjects[event], { problem: title, site: new URL(site).host }),
    rows: [
      ...(since === null ? [] : [[copy.since, new Date(since).toISOString()] as const]),
      [copy.machine, machine],
      ...Object.entries(details).map(([name, value]) => [name, String(value)] as const),
    ],
    text: event === 'ended' ? '' : advice,
  };
}

export function describeAlert(alert: Alert<ProblemName>, context: AlertContext): AlertText {
  const { headline: subject, rows, text: advice } = composeAlertCard(alert, context);
  const lines = rows.map((row) => row.join(': '));
  const paragraphs = [subject, advice, lines.join('\n')].filter((text) => text !== '');
  return { subject, text: `${paragraphs.join('\n\n')}\n` };
}
