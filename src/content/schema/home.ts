import { z } from 'zod';
import { heading, iconItem, pageMeta, question } from './parts.ts';
import { icon, id, list, listById, template, text } from './text.ts';

const serviceCard = z.strictObject({
  title: text,
  description: text,
  features: list(text),
  link: text,
});

/** Sections in the order of the page. */
export const homeSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({
    badge: text,
    ...heading,
    benefits: list(text),
    expert: text.describe('Leads to the contact page'),
    plans: text.describe('Leads to the prices'),
    trust: z.strictObject({ google: text, microsoft: text }),
    imageAlt: text,
  }),
  clients: z.strictObject({ ...heading, more: text }),
  benefits: z.strictObject({ ...heading, items: list(iconItem) }),
  steps: z.strictObject({
    ...heading,
    items: list(z.strictObject({ number: text, icon, title: text, description: text })),
  }),
  services: z.strictObject({
    ...heading,
    google: serviceCard,
    microsoft: serviceCard,
    comparison: z.strictObject({ title: text, description: text, link: text }),
    imageAlt: text,
  }),
  useCases: z.strictObject({ ...heading, items: list(iconItem) }),
  testimonials: z.strictObject({
    ...heading,
    items: listById(z.strictObject({ id, quote: text, role: text })),
    carousel: z.strictObject({
      label: text,
      roleDescription: text,
      slideRoleDescription: text,
      slide: template('n', 'total'),
      previous: text,
      next: text,
      rating: template('rating', 'best'),
    }),
  }),
  faq: z.strictObject({ ...heading, items: listById(question), more: text }),
  pricingTeaser: z.strictObject({
    ...heading,
    unit: text,
    plans: listById(z.strictObject({ id, description: text })),
    more: text,
  }),
  finalCta: z.strictObject({
    ...heading,
    demo: text,
    expert: text,
    badges: list(z.strictObject({ icon, title: text })),
  }),
});

export type HomeCopy = z.infer<typeof homeSchema>;
export type ServiceCardCopy = z.infer<typeof serviceCard>;
export type CarouselCopy = HomeCopy['testimonials']['carousel'];
