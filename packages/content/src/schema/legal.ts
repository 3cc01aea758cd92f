import { z } from 'zod';
import type { PageName } from '../routes.ts';
import { hero, pageMeta } from './parts.ts';
import { group, linkedText, list, text } from './text.ts';

/** Pages that show a legal text: Markdown in `es/legal/`, in Spanish only. */
const legalPages = ['cookies', 'privacy', 'legalNotice'] as const satisfies PageName[];

export const legalPageSchema = group({
  meta: pageMeta,
  hero: group({ title: hero.title, subtitle: hero.subtitle }),
});

const statementPart = group({ title: text, paragraphs: list(text) });

/** Follows the model of Decision (EU) 2018/1523, which Real Decreto 1112/2018 adopts. */
const accessibilityStatement = group({
  title: text.describe(
    'Heading of the statement, name of the link in the footer, and fragment of its address',
  ),
  paragraphs: list(text).describe('Who promises what, and for which pages'),
  status: statementPart.describe('How far the site conforms, and to what'),
  missing: group({
    ...statementPart.shape,
    items: list(text),
  }).describe('What is not accessible or not tested, why, and what there is instead'),
  preparation: statementPart.describe('When and how the statement was prepared'),
  contact: group({
    title: text,
    text: linkedText('email', 'phone', 'contact'),
  }).describe('Where to tell of a barrier, or to ask for something in another form'),
  enforcement: statementPart.describe('Where to go if the answer does not help'),
});

const sampleNotice = group({ title: text, paragraphs: list(text) }).describe(
  'What is fictional, while the company is; links to what does not exist lead here',
);

export const legalNoticeSchema = legalPageSchema.extend({
  accessibility: accessibilityStatement,
  sample: sampleNotice,
});

/** All texts in `es/legal/`. `cookiesTools` is a part of the cookie policy shown with tools. */
export const legalTextNames = [...legalPages, 'cookiesTools'] as const;

export const legalTextsSchema = z.record(z.enum(legalTextNames), z.string());

export const legalSchema = group({
  back: text.describe('Link to the home page, below the text'),
  updated: text.describe('The day of the last change'),
  contents: text.describe('Name of the list of headings, for screen readers'),
  inSpanish: text.describe('Says that the text is in Spanish; for pages in another language'),
}).describe('What all legal pages say around their text');

export type LegalTexts = z.infer<typeof legalTextsSchema>;
