import { omitUnsold, perSuite } from '../suites.ts';
import { hero, iconItem, lowestPrice, pageMeta, question, section } from './parts.ts';
import { group, groups, icon, id, list, template, text } from './text.ts';

const serviceCard = group({
  title: text,
  description: text,
  features: list(text),
  link: text.describe('Button to the page of the suite'),
});

export const homeSchema = group({
  meta: pageMeta,
  hero: group({
    ...hero,
    benefits: list(text),
    expert: text.describe('Button to the contact page'),
    plans: text.describe('Button to the pricing page'),
    ...lowestPrice,
    trust: group(perSuite(() => text)).describe('Certificates, in small print below the buttons'),
  }),
  clients: section({ more: text.describe('Link to the success stories') }),
  benefits: section({ items: list(iconItem) }),
  steps: section({ items: groups({ number: text, icon, title: text, description: text }) }),
  services: section(
    omitUnsold({
      google: serviceCard,
      microsoft: serviceCard,
      comparison: group({ title: text, description: text, link: text }),
      imageAlt: text.describe('Text in place of the picture, for screen readers'),
    }),
  ),
  useCases: section({ items: list(iconItem) }),
  testimonials: section({
    carousel: group({
      label: text.describe('Name of the carousel, for screen readers'),
      roleDescription: text.describe('What it is, for screen readers: carousel'),
      slideRoleDescription: text.describe('What each part of it is, for screen readers: slide'),
      slide: template('n', 'total').describe('Name of a slide, for screen readers'),
      previous: text,
      next: text,
      rating: template('rating', 'best').describe('The stars, for screen readers'),
    }),
  }),
  faq: section({
    items: list(question),
    more: text.describe('Button to all questions'),
  }),
  pricingTeaser: section({
    unit: text.describe('Beside a price: per user and month'),
    plans: groups({
      id: id.describe('The id of a support plan in prices.yaml'),
      description: text,
    }),
    more: text.describe('Link to the pricing page'),
  }).describe('The support plans in brief, shown on the pages of the suites'),
  finalCta: section({
    demo: text.describe('First button, to the contact page'),
    expert: text.describe('Second button, to the contact page'),
    badges: groups({ icon, title: text }),
  }),
});
