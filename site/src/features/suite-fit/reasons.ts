import { fill } from '@altanube/base/template';
import { findById } from '@altanube/content/by-id';
import {
  findFavoured,
  getFitOutcome,
  type FitAnswers,
  type FitOutcome,
} from '@altanube/content/fit-outcome';
import type { SuiteFitProps } from './suite-fit-props.ts';
import type { Suite } from '@altanube/content/suites';

/** Why an answer favours a suite, and the criterion of the comparison behind it. */
export type Reason = { suite: Suite; text: string; criterion: string };

/** The outcome of the answers, or null while a question has none. */
export function getResult(
  answers: FitAnswers,
  { rules }: Pick<SuiteFitProps, 'rules'>,
): FitOutcome | null {
  const isComplete = rules.questions.every(({ id }) => id in answers);
  return isComplete ? getFitOutcome(answers, rules) : null;
}

/** How many questions are answered, in a line. */
export function formatProgress(answers: FitAnswers, { copy, rules }: SuiteFitProps): string {
  const n = Object.keys(answers).length;
  const { start, progress } = copy.result;
  return n === 0 ? start : fill(progress, { n, total: rules.questions.length });
}

/** The reasons for each suite, in the order of the questions. */
export function listReasons(answers: FitAnswers, { copy, rules }: SuiteFitProps) {
  return rules.questions.flatMap((question): Reason[] => {
    const rule = question.answers.find(({ id }) => id === answers[question.id]);
    const suite = rule && findFavoured(rule);
    if (!suite || rule.criterion === null) return [];
    const { reason } = findById(findById(copy.questions, question.id).answers, rule.id);
    if (reason === null) return [];
    return [{ suite, text: reason, criterion: rule.criterion }];
  });
}

/** The contact message with the answers. */
export function composeMessage(
  answers: FitAnswers,
  outcome: FitOutcome,
  address: string,
  { copy }: SuiteFitProps,
): string {
  const { message, questions, result } = copy;
  const lines = questions.map(({ id, question, answers: possible }) => {
    const given = possible.find((answer) => answer.id === answers[id]);
    return fill(message.line, { question, answer: given?.label ?? '' });
  });
  return [
    message.intro,
    ...lines,
    fill(message.result, { title: result.outcomes[outcome].title }),
    fill(message.address, { address }),
  ].join('\n');
}
