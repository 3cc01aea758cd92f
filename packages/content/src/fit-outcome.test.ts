import { isCompared } from './suites.ts';
import { expect, test } from 'vitest';
import { getFitOutcome } from './fit-outcome.ts';
import { loadContent } from './load.ts';
import { fitRulesSchema } from './schema/fit-rules.ts';

const { fitRules } = loadContent();
const compared = test.skipIf(!isCompared || fitRules.questions.length === 0);

const answer = (id: string, google: number, microsoft: number) => {
  return { id, google, microsoft, criterion: 'a' };
};
const rules = {
  questions: [
    {
      id: 'documents',
      answers: [answer('together', 2, 0), answer('office', 0, 3), answer('few', 0, 0)],
    },
    { id: 'size', answers: [answer('small', 1, 0), answer('large', 0, 0)] },
  ],
  margin: 2,
  neither: [
    { question: 'documents', answer: 'few' },
    { question: 'size', answer: 'small' },
  ],
};

compared.each([
  ['together', 'large', 'google'],
  ['office', 'small', 'microsoft'],
  ['few', 'large', 'close'],
  ['few', 'small', 'neither'],
])('documents %s and size %s result in %s (FIT-2)', (documents, size, outcome) => {
  expect(getFitOutcome({ documents, size }, fitRulesSchema.parse(rules))).toBe(outcome);
});

compared('never returns neither when the rules define no answers for it', () => {
  const answers = { documents: 'few', size: 'small' };
  expect(getFitOutcome(answers, fitRulesSchema.parse({ ...rules, neither: [] }))).toBe('close');
});

/** An honest adviser's recommendations, written down before the points were set. */
compared.each([
  ['an agency in the browser', 'google together never mixed usual small person', 'google'],
  ['a law firm', 'microsoft office sometimes windows retention small person', 'microsoft'],
  ['a bank with detailed controls', 'other both never windows detailed large team', 'microsoft'],
  ['a chain of shops without IT', 'none few sometimes browser usual large nobody', 'google'],
  ['Office, but online', 'microsoft together sometimes mixed retention large person', 'close'],
  ['two people with a mailbox', 'none few never browser usual few nobody', 'neither'],
])('the rules of the content give the expected outcome for %s (FIT-2)', (_, given, outcome) => {
  const ids = given.split(' ');
  const answers = Object.fromEntries(fitRules.questions.map(({ id }, at) => [id, ids[at] ?? '']));
  expect(getFitOutcome(answers, fitRules)).toBe(outcome);
});

compared.each([
  ['google', 'microsoft', ['together', 'never', 'browser', 'nobody']],
  ['microsoft', 'google', ['office', 'often', 'windows', 'detailed', 'team']],
] as const)('these answers give points to %s only (FIT-2)', (suite, other, ids) => {
  const answers = fitRules.questions.flatMap((question) => question.answers);
  for (const wanted of ids) {
    const points = answers.find(({ id }) => id === wanted);
    expect(points?.[suite], wanted).toBeGreaterThan(0);
    expect(points?.[other], wanted).toBe(0);
  }
});
