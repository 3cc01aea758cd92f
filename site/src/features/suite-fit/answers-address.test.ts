import { expect, test } from 'vitest';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { parseAnswersFragment, formatAnswersFragment } from './answers-address.ts';

const { fitRules } = siteContent;
const answers = Object.fromEntries(
  fitRules.questions.map(({ id, answers: [first] }) => [id, first?.id ?? '']),
);

test('an address that holds answers leads to the same ones (FIT-5)', () => {
  expect(parseAnswersFragment(`#${formatAnswersFragment(answers)}`, fitRules)).toEqual(answers);
  expect(formatAnswersFragment({})).toBeNull();
});

test.each(['', '#encaje', '#criteria', '#calculadora&suite=google'])(
  'there are no answers in %j',
  (hash) => {
    expect(parseAnswersFragment(hash, fitRules)).toBeNull();
  },
);

test('what the rules do not know is left out', () => {
  const [question] = fitRules.questions;
  const hash = `#encaje&${question?.id}=nonsense&__proto__=a&toString=b&%E0%A4%A`;
  expect(parseAnswersFragment(hash, fitRules)).toEqual({});
});
