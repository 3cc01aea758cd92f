import type { FitRules } from './schema/fit-rules.ts';

export type FitAnswers = Readonly<Record<string, string>>;

/** Which suite fits a company better, that neither does by much, or that it may need neither. */
export const fitOutcomes = ['google', 'microsoft', 'close', 'neither'] as const;

export type FitOutcome = (typeof fitOutcomes)[number];

export function fitOutcome(
  answers: FitAnswers,
  { questions, margin, neither }: FitRules,
): FitOutcome {
  const needsNeither = neither.every(({ question, answer }) => answers[question] === answer);
  if (neither.length > 0 && needsNeither) return 'neither';
  let lead = 0;
  for (const { id, answers: possible } of questions) {
    const given = possible.find((answer) => answer.id === answers[id]);
    if (given !== undefined) lead += given.google - given.microsoft;
  }
  if (Math.abs(lead) < margin) return 'close';
  return lead > 0 ? 'google' : 'microsoft';
}
