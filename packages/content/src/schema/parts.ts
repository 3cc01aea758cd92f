import { isPage, getRouteNames } from '../routes.ts';
import { z } from 'zod';
import { group, icon, id, list, optional, optionalList, text } from './text.ts';
import { mediaFile, pastDay, url } from './values.ts';

/** Search engines truncate titles after about 60 characters, descriptions after about 155. */
export const meta = group({
  title: text.max(90).describe('Browser tab, search results, shared links; at most 90 characters'),
  description: text.min(50).max(200).describe('Search results, shared links; 50 to 200 characters'),
});

export const pageMeta = group({
  ...meta.shape,
  name: text.describe('Name of the page in menus, footer and breadcrumbs'),
  image: optional(
    group({ file: mediaFile, alt: text.describe('What the picture shows') }),
  ).describe('The picture of shared links; left out, one with the title is drawn'),
});

const pageNames = getRouteNames('page').filter(isPage);

export const page = z.enum(pageNames).describe('The page it leads to');

export const partLink = group({
  text,
  page,
  fragment: id.describe('The part of the page, as in /precios#migrations'),
});

const heading = {
  title: text.describe('Heading of the section'),
  subtitle: text.describe('Below the heading of the section'),
};

export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return group({ ...heading, ...shape });
}

export const hero = {
  badge: optional(text).describe('Short line above the main heading'),
  title: text.describe('The main heading'),
  subtitle: text.describe('Below the heading; its first sentence is on the Open Graph image'),
};

export const contactCta = section({
  contact: text.describe('Button to the contact page'),
}).describe('The call to action at the end of a page');

export const smallForm = section({
  submit: text,
  sent: text.describe('In place of the form, once it has been sent'),
}).describe('A form of forms.ts');

export const lowestPrice = {
  price: text.describe('The lowest price of a licence, such as: From {prices.lowest} per user'),
  calculate: text.describe('Link to the calculator of the pricing page'),
};

export const iconItem = group({ icon, title: text, description: text }).describe(
  'Something to see at a glance: icon, title, one or two sentences',
);

/** An expandable question. Its id is the fragment of its URL. */
export const question = group({
  id: id.describe('The fragment of the address of the question, as in /faq#data-loss'),
  question: text,
  answer: list(text).describe('Paragraphs'),
});

export const sources = optionalList(
  group({
    title: text.describe('Who says it, and on which page'),
    url,
    day: pastDay.describe('The day on which the page said so'),
  }),
).describe('Where claims of others come from, such as what a vendor includes');

export type Meta = z.infer<typeof meta>;

/** Part of every public page. The Open Graph image shows `meta.title` and `hero.subtitle`. */
export type PageCopy = {
  meta: z.infer<typeof pageMeta>;
  hero: { title: string; subtitle: string };
};

export type Source = z.infer<typeof sources>[number];
export type Question = z.infer<typeof question>;
