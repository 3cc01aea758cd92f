import { z } from 'zod';
import { heading, pageMeta, question } from './parts.ts';
import { icon, id, listById, text } from './text.ts';

export const faqSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ badge: text, ...heading }),
  contents: text.describe('Name of the list of categories, for screen readers'),
  categories: listById(z.strictObject({ id, icon, title: text, questions: listById(question) })),
  cta: z.strictObject({ ...heading, contact: text, support: text }),
});

export type FaqCopy = z.infer<typeof faqSchema>;
