import { z } from 'zod';
import { text } from './text.ts';

/** What stands above a support article. */
export const articleFrontMatter = z.strictObject({
  title: text,
  summary: text,
  minutes: z.int({ error: 'a whole number of minutes' }).positive({ error: 'a number above zero' }),
  position: z
    .int({ error: 'a whole number' })
    .positive({ error: 'a number above zero' })
    .describe('Place in the list of articles, from 1'),
});

/** A support article. The id is its file name; the body is Markdown without headings. */
export type Article = z.infer<typeof articleFrontMatter> & { id: string; body: string };
