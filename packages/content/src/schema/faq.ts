import { z } from 'zod';
import { contactCta, hero, page, pageMeta, question } from './parts.ts';
import { icon, id, listById, text } from './text.ts';

export const faqSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject(hero),
  contents: text.describe('Name of the list of categories, for screen readers'),
  categories: listById(
    z.strictObject({
      id: id.describe('The fragment of the address of the category, as in /faq#security'),
      icon,
      title: text,
      questions: listById(question),
      links: z
        .array(
          z.strictObject({
            text,
            page,
            fragment: id.describe('The part of the page, as in /precios#migrations'),
          }),
        )
        .describe('Where more is said, below the questions; an empty list shows none'),
    }),
  ),
  cta: z.strictObject({
    ...contactCta.shape,
    support: text.describe('Button to the support centre'),
  }),
});

export type FaqCopy = z.infer<typeof faqSchema>;
