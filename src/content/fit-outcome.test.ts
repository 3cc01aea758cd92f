import { describe, expect, test } from 'vitest';
import { fitOutcome, type FitAnswers } from './fit-outcome.ts';
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
])('documents %s and size %s: %s', (documents, size, outcome) => {
  expect(fitOutcome({ documents, size }, parsed)).toBe(outcome);
});

test('without answers that say so, a suite is needed', () => {
  expect(fitOutcome({ documents: 'few', size: 'small' }, { ...parsed, neither: [] })).toBe('close');
});

describe('rules by which', () => {
  const problemsOf = (changes: object) =>
    fitRulesSchema.safeParse({ ...rules, ...changes }).error?.issues.map(({ message }) => message);
  const [documents, size] = rules.questions;

  test('everything comes of some answers are taken', () => {
    expect(problemsOf({})).toBeUndefined();
  });

  test.each([
    ['one suite never wins', { margin: 4 }, 'points by which “google” comes of some answers'],
    [
      'it is never close',
      { margin: 1, neither: [{ question: 'documents', answer: 'few' }] },
      'points by which “close” comes of some answers',
    ],
    [
      'a question changes nothing',
      { questions: [documents, { ...size, answers: [size?.answers[1]] }], neither: [] },
      'a question that can change what comes out',
    ],
    [
      'an answer is for a suite for no reason',
      { questions: [{ id: 'a', answers: [{ id: 'b', google: 1, microsoft: 0 }] }] },
      'the criterion that an answer for one of the suites rests on',
    ],
    [
      'nobody can answer so',
      { neither: [{ question: 'documents', answer: 'none' }] },
      'the id of a question, and of one of its answers: together, office, few',
    ],
    [
      'nobody is asked so',
      { neither: [{ question: 'offline', answer: 'few' }] },
      'the id of a question, and of one of its answers: documents, size',
    ],
  ])('%s are refused', (_, changes, problem) => {
    expect(problemsOf(changes)).toContain(problem);
  });

  test('too many paths lead are refused at once', () => {
    const answers = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({
      id,
      google: 0,
      microsoft: 0,
    }));
    const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, answers }));
    expect(problemsOf({ questions, neither: [] })).toEqual([
      'answers that can be combined in 20000 ways at most',
    ]);
  });
});

/** Written down before the points were: what an honest adviser would say to them. */
const companies: [who: string, answers: FitAnswers, outcome: string][] = [
  [
    'a young agency in the browser',
    {
      today: 'google',
      documents: 'together',
      offline: 'never',
      devices: 'mixed',
      compliance: 'usual',
      size: 'small',
      administration: 'person',
    },
    'google',
  ],
  [
    'a law firm with templates and retention',
    {
      today: 'microsoft',
      documents: 'office',
      offline: 'sometimes',
      devices: 'windows',
      compliance: 'retention',
      size: 'small',
      administration: 'person',
    },
    'microsoft',
  ],
  [
    'a bank with detailed controls',
    {
      today: 'other',
      documents: 'both',
      offline: 'never',
      devices: 'windows',
      compliance: 'detailed',
      size: 'large',
      administration: 'team',
    },
    'microsoft',
  ],
  [
    'a chain of shops with tablets and no IT',
    {
      today: 'none',
      documents: 'few',
      offline: 'sometimes',
      devices: 'browser',
      compliance: 'usual',
      size: 'large',
      administration: 'nobody',
    },
    'google',
  ],
  [
    'a firm that knows Office and works in the browser',
    {
      today: 'microsoft',
      documents: 'together',
      offline: 'sometimes',
      devices: 'mixed',
      compliance: 'retention',
      size: 'large',
      administration: 'person',
    },
    'close',
  ],
  [
    'two people with a mailbox',
    {
      today: 'none',
      documents: 'few',
      offline: 'never',
      devices: 'browser',
      compliance: 'usual',
      size: 'few',
      administration: 'nobody',
    },
    'neither',
  ],
];

test.each(companies)('the rules of the content fit %s', (_, answers, outcome) => {
  expect(fitOutcome(answers, fitRules)).toBe(outcome);
});
