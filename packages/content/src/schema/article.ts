import { z } from 'zod';
import { page, sources } from './parts.ts';
import { group, id, list, text } from './text.ts';
import { count, pastDay } from './values.ts';

export const articleCategories = ['guides', 'problems', 'bestPractices'] as const;

/** The body is Markdown without headings, its numbered lists are steps. */
export const articleFrontMatter = group({
  title: text,
  summary: text,
  category: z.enum(articleCategories),
  checked: pastDay.describe('The day on which somebody last checked that it is right'),
  minutes: count,
  position: count.describe('Place in the list of articles, from 1'),
  featured: z
    .boolean()
    .default(false)
    .describe('Shown before the visitor chooses a kind of articles'),
  related: list(id.meta({ choices: 'articles' })).describe(
    'The file names of articles that go on from here, without .md',
  ),
  next: group({ text: text.describe('The link'), page }).describe(
    'The link at the end of the article',
  ),
  sources,
});
