import type { FitRules } from './schema/fit-rules.ts';

export type FitAnswers = Readonly<Record<string, string>>;

/** `close`: neither suite fits clearly better. `neither`: the company may need none of them. */
export const fitOutcomes = ['google', 'microsoft', 'close', 'neither'] as const;

export type FitOutcome = (typeof fitOutcomes)[number];

export function getFitOutcome(
  answers: FitAnswers,
  { questions, margin, neither }: FitRules,
): FitOutcome {
  const needsNeither = neither.every(({ question, answer }) => answers[question] === answer);
  if (neither.length > 0 && needsNeither) return 'neither';
  let googleLead = 0;
  for (const { id, answers: possible } of questions) {
    const chosen = possible.find((answer) => answer.id === answers[id]);
    if (chosen !== undefined) googleLead += chosen.google - chosen.microsoft;
  }
  if (Math.abs(googleLead) < margin) return 'close';
  return googleLead > 0 ? 'google' : 'microsoft';
}
