import { z } from 'zod';
import { heading, hero, iconItem, pageMeta, question } from './parts.ts';
import { icon, id, list, listById, template, text } from './text.ts';

const serviceCard = z.strictObject({
  title: text,
  description: text,
  features: list(text),
  link: text.describe('Button to the page of the suite'),
});

/** Sections in the order of the page. */
export const homeSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({
    ...hero,
    benefits: list(text),
    expert: text.describe('Button to the contact page'),
    plans: text.describe('Button to the pricing page'),
    trust: z
      .strictObject({ google: text, microsoft: text })
      .describe('Certificates, in small print below the buttons'),
    imageAlt: text.describe('Text in place of the picture, for screen readers'),
  }),
  clients: z.strictObject({ ...heading, more: text.describe('Link to the success stories') }),
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
    imageAlt: text.describe('Text in place of the picture, for screen readers'),
  }),
  useCases: z.strictObject({ ...heading, items: list(iconItem) }),
  testimonials: z.strictObject({
    ...heading,
    items: listById(
      z.strictObject({
        id: id.describe('The id of a testimonial in testimonials.yaml'),
        quote: text,
        role: text.describe('Position of the author in the company'),
      }),
    ),
    carousel: z.strictObject({
      label: text.describe('Name of the carousel, for screen readers'),
      roleDescription: text.describe('What it is, for screen readers: carousel'),
      slideRoleDescription: text.describe('What each part of it is, for screen readers: slide'),
      slide: template('n', 'total').describe('Name of a slide, for screen readers'),
      previous: text,
      next: text,
      rating: template('rating', 'best').describe('The stars, for screen readers'),
    }),
  }),
  faq: z.strictObject({
    ...heading,
    items: listById(question),
    more: text.describe('Button to all questions'),
  }),
  pricingTeaser: z
    .strictObject({
      ...heading,
      unit: text.describe('Beside a price: per user and month'),
      plans: listById(
        z.strictObject({
          id: id.describe('The id of a support plan in prices.yaml'),
          description: text,
        }),
      ),
      more: text.describe('Link to the pricing page'),
    })
    .describe('The support plans in brief, shown on the pages of the suites'),
  finalCta: z.strictObject({
    ...heading,
    demo: text.describe('First button, to the contact page'),
    expert: text.describe('Second button, to the contact page'),
    badges: list(z.strictObject({ icon, title: text })),
  }),
});

export type HomeCopy = z.infer<typeof homeSchema>;
export type ServiceCardCopy = z.infer<typeof serviceCard>;
export type CarouselCopy = HomeCopy['testimonials']['carousel'];
