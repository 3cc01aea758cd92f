import type { FitRules } from './schema/fit-rules.ts';
import { perSuite, suites, type Suite } from './suites.ts';

export type FitAnswers = Readonly<Record<string, string>>;

/** `close`: neither suite fits clearly better. `neither`: the company may need none of them. */
export const fitOutcomes = [...suites, 'close', 'neither'] as const;

export type FitOutcome = (typeof fitOutcomes)[number];

export function getFitOutcome(
  answers: FitAnswers,
  { questions, margin, neither }: FitRules,
): FitOutcome {
  const needsNeither = neither.every(({ question, answer }) => answers[question] === answer);
  if (neither.length > 0 && needsNeither) return 'neither';
  const chosen = questions.flatMap(
    ({ id, answers: possible }) => possible.find((answer) => answer.id === answers[id]) ?? [],
  );
  const points = perSuite((suite) => chosen.reduce((sum, answer) => sum + answer[suite], 0));
  return findFavoured(points, margin) ?? 'close';
}

/** The suite with so many points more than the other; null if there is none. */
export function findFavoured(points: Readonly<Record<Suite, number>>, margin = 1): Suite | null {
  const isAhead = (suite: Suite) =>
    suites.every((other) => other === suite || points[suite] - points[other] >= margin);
  return suites.find(isAhead) ?? null;
}
