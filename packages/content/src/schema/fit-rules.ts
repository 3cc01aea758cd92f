import { findFavoured } from '../fit-outcome.ts';
import { perSuite } from '../suites.ts';
import { z } from 'zod';
import { anyList, group, id, list, optional } from './text.ts';
import { count } from './values.ts';

const points = z.int().min(0).max(3);

const answer = group({
  id,
  ...perSuite(() => points),
  criterion: optional(id).describe('The id of the row of the comparison that it rests on'),
}).refine((answer) => answer.criterion !== null || findFavoured(answer) === null, {
  error: 'the criterion that the points rest on',
  path: ['criterion'],
});

const question = group({ id, answers: list(answer) });

export const fitRulesSchema = group({
  questions: anyList(question).describe('[] leaves the questions out'),
  margin: count.describe('From so many points more than the other on, a suite fits better'),
  neither: anyList(group({ question: id, answer: id })).describe(
    'Whoever answers all of these like this may need neither suite',
  ),
}).describe('Which suite fits a company: what each answer says for each');

export type FitRules = z.infer<typeof fitRulesSchema>;
