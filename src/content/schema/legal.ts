import { z } from 'zod';
import type { PageName } from '#site/routes.ts';
import { hero, pageMeta } from './parts.ts';
import { text } from './text.ts';

/** The pages that show a legal text; it stands in `es/legal/`, in Markdown, in Spanish only. */
export const legalPages = ['cookies', 'privacy', 'legalNotice'] as const satisfies PageName[];

/** The frame of a legal text, in the language of the page. */
export const legalPageSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ title: hero.title, subtitle: hero.subtitle }),
});

/** The legal texts themselves. */
export const legalTextsSchema = z.record(z.enum(legalPages), z.string());

export const legalSchema = z
  .strictObject({
    back: text.describe('Link to the home page, below the text'),
    updated: text.describe('The day of the last change'),
    inSpanish: text.describe('Says that the text is in Spanish; for pages in another language'),
  })
  .describe('What all legal pages say around their text');

export type LegalTexts = z.infer<typeof legalTextsSchema>;
export type LegalPageCopy = z.infer<typeof legalPageSchema>;
export type LegalCopy = z.infer<typeof legalSchema>;
