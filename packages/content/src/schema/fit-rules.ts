import { z } from 'zod';
import { fitOutcome, fitOutcomes, type FitAnswers, type FitOutcome } from '../fit-outcome.ts';
import { anyList, group, id, list, optional } from './text.ts';
import { count } from './values.ts';

const points = z.int().min(0).max(3);

const answer = group({
  id,
  google: points,
  microsoft: points,
  criterion: optional(id).describe('The id of the row of the comparison that it rests on'),
}).refine(({ google, microsoft, criterion }) => google === microsoft || criterion !== null, {
  error: 'the criterion that the points rest on',
  path: ['criterion'],
});

const question = group({ id, answers: list(answer) });

const rulesSchema = group({
  questions: list(question),
  margin: count.describe('From so many points more than the other on, a suite fits better'),
  neither: anyList(group({ question: id, answer: id })).describe(
    'Whoever answers all of these like this may need neither suite',
  ),
});

export const fitRulesSchema = rulesSchema
  .superRefine(checkNeither)
  .superRefine(checkPaths)
  .describe('Which suite fits a company: what each answer says for each');

type Rules = z.infer<typeof rulesSchema>;

function checkNeither({ questions, neither }: Rules, context: z.RefinementCtx): void {
  for (const [at, { question: name, answer }] of neither.entries()) {
    check([at, 'question'], name, questions);
    check([at, 'answer'], answer, questions.find((each) => each.id === name)?.answers ?? null);
  }

  function check(
    path: (string | number)[],
    name: string,
    entries: readonly { id: string }[] | null,
  ) {
    const ids = entries?.map((entry) => entry.id) ?? [name];
    if (ids.includes(name)) return;
    const message = `one of ${ids.join(', ')}`;
    context.addIssue({ code: 'custom', message, path: ['neither', ...path] });
  }
}

/** Each outcome comes of some answers, and each question can change what comes of the others. */
function checkPaths(rules: Rules, context: z.RefinementCtx): void {
  const outcomes = new Set<FitOutcome>();
  const changing = new Set<string>();
  for (const answers of combinations(rules.questions)) {
    const isAllSeen = outcomes.size === fitOutcomes.length;
    if (isAllSeen && changing.size === rules.questions.length) return;
    const outcome = fitOutcome(answers, rules);
    outcomes.add(outcome);
    for (const { id: name, answers: possible } of rules.questions) {
      if (changing.has(name)) continue;
      const changes = possible.some(
        (other) => fitOutcome({ ...answers, [name]: other.id }, rules) !== outcome,
      );
      if (changes) changing.add(name);
    }
  }
  for (const outcome of fitOutcomes) {
    if (outcomes.has(outcome) || (outcome === 'neither' && rules.neither.length === 0)) continue;
    const message = `points by which “${outcome}” comes of some answers`;
    context.addIssue({ code: 'custom', message, path: ['margin'] });
  }
  for (const [at, { id: name }] of rules.questions.entries()) {
    if (changing.has(name)) continue;
    const message = 'a question that can change what comes out';
    context.addIssue({ code: 'custom', message, path: ['questions', at] });
  }
}

function* combinations([first, ...others]: Rules['questions']): Iterable<FitAnswers> {
  if (first === undefined) return yield {};
  for (const rest of combinations(others)) {
    for (const { id: given } of first.answers) yield { ...rest, [first.id]: given };
  }
}

export type FitRules = z.infer<typeof fitRulesSchema>;
