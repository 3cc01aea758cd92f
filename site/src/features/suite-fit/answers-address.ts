import type { FitAnswers } from '@altanube/content/fit-outcome';
import type { FitRules } from '@altanube/content/schema/fit-rules';

/** Id of the section with the questions, with which its URL fragment begins. */
export const suiteFitId = 'encaje';

/** The fragment, without `#`, that holds answers: `encaje&today=google&documents=few`. */
export function formatAnswersFragment(answers: FitAnswers): string | null {
  const entries = Object.entries(answers);
  return entries.length === 0 ? null : [suiteFitId, ...entries.map((it) => it.join('='))].join('&');
}

/** The known answers in a fragment, `#` included; null for a fragment of another kind. */
export function parseAnswersFragment(hash: string, rules: FitRules): FitAnswers | null {
  const prefix = `#${suiteFitId}&`;
  if (!hash.startsWith(prefix)) return null;
  const values = new URLSearchParams(hash.slice(prefix.length));
  const known = rules.questions.flatMap(({ id, answers }) => {
    const selected = answers.find((answer) => answer.id === values.get(id));
    return selected === undefined ? [] : [[id, selected.id] as const];
  });
  return Object.fromEntries(known);
}
