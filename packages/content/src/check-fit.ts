import type { Problem } from './errors.ts';
import type { Copy } from './schema/copy.ts';
import type { FitRules } from './schema/fit-rules.ts';
import { problemAt, type Source } from './source.ts';

/**
 * Checks that an answer about the suites says why it speaks for one of them, that no other does, and
 * that what it rests on is a row of the comparison.
 */
export function checkFit(
  { fit, comparison }: Copy,
  rules: FitRules,
  source: Source | undefined,
): Problem[] {
  if (source === undefined) return [];
  const rows = comparison.table.rows.map(({ id }) => id);
  return fit.questions.flatMap(({ id, answers }, at) => {
    const question = rules.questions.find((each) => each.id === id);
    return answers.flatMap((answer, index) => {
      const rule = question?.answers.find((each) => each.id === answer.id);
      if (rule === undefined) return [];
      const path = ['questions', at, 'answers', index];
      const isFor = rule.google !== rule.microsoft;
      const problems: Problem[] = [];
      if (isFor !== (answer.reason !== null)) {
        const expected = isFor
          ? 'a reason, since the answer has more points for one of the suites'
          : 'no reason, since the answer has as many points for both suites';
        problems.push(problemAt(source, [...path, 'reason'], expected, answer.reason ?? 'none'));
      }
      if (rule.criterion !== null && !rows.includes(rule.criterion)) {
        const expected = `in fit-rules.yaml the id of a row of the comparison: ${rows.join(', ')}`;
        problems.push(problemAt(source, [...path, 'id'], expected, rule.criterion));
      }
      return problems;
    });
  });
}
