import type { FitAnswers } from '@altanube/content/fit-outcome';
import type { FitRules } from '@altanube/content/schema/fit-rules';

/** The id of the section with the questions, and so its fragment in the address of the page. */
export const suiteFitId = 'encaje';

/** The fragment, without `#`, that holds answers: `encaje&today=google&documents=few`. */
export function formatAnswersFragment(answers: FitAnswers): string | null {
  const entries = Object.entries(answers);
  return entries.length === 0 ? null : [suiteFitId, ...entries.map((it) => it.join('='))].join('&');
}

/** The answers in a page's fragment, `#` included, as far as there are such; null for another one. */
export function parseAnswersFragment(hash: string, rules: FitRules): FitAnswers | null {
  const prefix = `#${suiteFitId}&`;
  if (!hash.startsWith(prefix)) return null;
  const values = new URLSearchParams(hash.slice(prefix.length));
  const known = rules.questions.flatMap(({ id, answers }) => {
    const given = answers.find((answer) => answer.id === values.get(id));
    return given === undefined ? [] : [[id, given.id] as const];
  });
  return Object.fromEntries(known);
}
