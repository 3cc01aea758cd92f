import { expect, test } from 'vitest';
import { fitOutcome } from './fit-outcome.ts';
import { loadContent } from './load.ts';
import { fitRulesSchema } from './schema/fit-rules.ts';

const { fitRules } = loadContent();

const rules = {
  questions: [
    {
      id: 'documents',
      answers: [
        { id: 'together', google: 2, microsoft: 0, criterion: 'a' },
        { id: 'office', google: 0, microsoft: 3, criterion: 'a' },
        { id: 'few', google: 0, microsoft: 0 },
      ],
    },
    {
      id: 'size',
      answers: [
        { id: 'small', google: 1, microsoft: 0, criterion: 'b' },
        { id: 'large', google: 0, microsoft: 0 },
      ],
    },
  ],
  margin: 2,
  neither: [
    { question: 'documents', answer: 'few' },
    { question: 'size', answer: 'small' },
  ],
};
const parsed = fitRulesSchema.parse(rules);

test.each([
  ['together', 'small', 'google'],
  ['together', 'large', 'google'],
  ['office', 'small', 'microsoft'],
  ['office', 'large', 'microsoft'],
  ['few', 'large', 'close'],
  ['few', 'small', 'neither'],
])('documents %s and size %s: %s (FIT-2)', (documents, size, outcome) => {
  expect(fitOutcome({ documents, size }, parsed)).toBe(outcome);
});

test('without answers that say so, a suite is needed', () => {
  expect(fitOutcome({ documents: 'few', size: 'small' }, { ...parsed, neither: [] })).toBe('close');
});

/** Written down before the points were: what an honest adviser would say to them. */
test.each([
  ['an agency in the browser', 'google together never mixed usual small person', 'google'],
  ['a law firm', 'microsoft office sometimes windows retention small person', 'microsoft'],
  ['a bank with detailed controls', 'other both never windows detailed large team', 'microsoft'],
  ['a chain of shops without IT', 'none few sometimes browser usual large nobody', 'google'],
  ['Office, but online', 'microsoft together sometimes mixed retention large person', 'close'],
  ['two people with a mailbox', 'none few never browser usual few nobody', 'neither'],
])('the rules of the content fit %s (FIT-2)', (_, given, outcome) => {
  const ids = given.split(' ');
  const answers = Object.fromEntries(fitRules.questions.map(({ id }, at) => [id, ids[at] ?? '']));
  expect(fitOutcome(answers, fitRules)).toBe(outcome);
});

test.each([
  ['documents', 'together', 'google'],
  ['documents', 'office', 'microsoft'],
  ['offline', 'never', 'google'],
  ['offline', 'often', 'microsoft'],
  ['devices', 'browser', 'google'],
  ['devices', 'windows', 'microsoft'],
  ['compliance', 'detailed', 'microsoft'],
  ['administration', 'nobody', 'google'],
  ['administration', 'team', 'microsoft'],
])('the answer to %s that is %s speaks for %s alone (FIT-2)', (question, answer, suite) => {
  const { answers = [] } = fitRules.questions.find(({ id }) => id === question) ?? {};
  const points = answers.find(({ id }) => id === answer);
  expect(points?.[suite === 'google' ? 'google' : 'microsoft']).toBeGreaterThan(0);
  expect(points?.[suite === 'google' ? 'microsoft' : 'google']).toBe(0);
});
