import { z } from 'zod';
import { icon, id, list, text } from './text.ts';

/** What search engines and browser tabs show of a page. */
export const meta = z.strictObject({
  title: text.max(65, { error: 'a title of 65 characters at most' }),
  description: text
    .min(70, { error: 'a description of 70 characters at least' })
    .max(160, { error: 'a description of 160 characters at most' }),
});

/** The heading of a section. */
export const heading = { title: text, subtitle: text };

/** Something to see at a glance: icon, title, one or two sentences. */
export const iconItem = z.strictObject({ icon, title: text, description: text });

/** A question that opens. Its id is the fragment of its address. */
export const question = z.strictObject({
  id: id.describe('The fragment of the address of the question, as in /faq#data-loss'),
  question: text,
  answer: list(text).describe('Paragraphs'),
});

export type Meta = z.infer<typeof meta>;
export type IconItem = z.infer<typeof iconItem>;
export type Question = z.infer<typeof question>;
