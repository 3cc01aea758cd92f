import { perSuite } from '../suites.ts';
import { section } from './parts.ts';
import { anyList, group, groups, id, optional, template, text } from './text.ts';

const outcome = group({ title: text, text });

export const fitSchema = section({
  withoutScripts: text.describe('In its place where there is no JavaScript'),
  questions: anyList(
    group({
      id: id.describe('The id of a question in fit-rules.yaml'),
      question: text,
      answers: groups({
        id: id.describe('The id of an answer in fit-rules.yaml'),
        label: text,
        reason: optional(text).describe('Why it speaks for the suite that has more points'),
      }),
    }),
  ),
  steps: group({
    position: template('n', 'total').describe('Above each question'),
    next: text,
    back: text,
    finish: text.describe('In place of “next”, where it leads to the answers'),
    answers: text.describe('Heading of the answers behind the last question'),
    change: text.describe('Behind an answer, which leads back to its question'),
    open: text.describe('In place of an answer that is missing'),
  }).describe('One question is shown at a time'),
  result: group({
    title: text,
    progress: template('n', 'total').describe('How many questions are answered'),
    start: text.describe('While some are not'),
    outcomes: group({
      ...perSuite(() => outcome),
      close: outcome.describe('Where neither suite is ahead by much'),
      neither: outcome.describe('Where a company may need neither'),
    }),
    for: template('suite').describe('Heading of the reasons for a suite'),
    basis: template('criterion').describe('Link from a reason to its row of the comparison'),
  }),
  ask: text.describe('Link to the contact form, with the answers in it'),
  message: group({
    intro: text.describe('First line'),
    line: template('question', 'answer'),
    result: template('title'),
    address: template('address').describe('Where the answers are found again'),
  }).describe('The message to the team; the visitor can change it'),
});
