import { contactCta, hero, pageMeta, partLink, question, sources } from './parts.ts';
import { anyList, group, groups, icon, id, list, text } from './text.ts';

export const faqSchema = group({
  meta: pageMeta,
  hero: group(hero),
  contents: text.describe('Name of the list of categories, for screen readers'),
  categories: groups({
    id: id.describe('The fragment of the address of the category, as in /faq#security'),
    icon,
    title: text,
    questions: list(question),
    links: anyList(partLink).describe(
      'Where more is said, below the questions; an empty list shows none',
    ),
    sources,
  }),
  cta: group({ ...contactCta.shape, support: text.describe('Button to the support centre') }),
});
