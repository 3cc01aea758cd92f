import type { z } from 'zod';
import { companySchema } from './company.ts';
import { fitRulesSchema } from './fit-rules.ts';
import { clientsSchema, peopleSchema, testimonialsSchema } from './people.ts';
import { pricesSchema } from './prices.ts';
import { omitUnsold } from '../suites.ts';
import { page } from './parts.ts';
import { anyList, group, inEachLanguage, optional, textLike } from './text.ts';
import { count, day, pastDay, range, share, url } from './values.ts';
import { searchSchema, termsSchema, untranslatedSchema } from './words.ts';
import { workSchema } from './work.ts';

const figuresSchema = group({
  clients: count.describe('Client companies: "more than"'),
  migrations: count.describe('Migrations done: "more than"'),
  countedOn: optional(pastDay).describe('The day on which clients and migrations were counted'),
  integrity: share.describe('Share of data that arrives whole in a migration'),
  availability: share.describe('Promised availability of the service'),
  replyHours: count.describe('Business hours within which a message is answered'),
  demoMinutes: count,
  migrationWeeks: range.describe('Length of a standard migration'),
  quotedSaving: share.describe('Monthly saving that a client names in a testimonial'),
  guides: count.describe('Guides in the support centre: "at least"'),
  solutions: count.describe('Solutions to common problems in the support centre: "at least"'),
  bestPractices: count.describe('Best-practice guides in the support centre: "at least"'),
}).describe('What the company claims about its work, as numbers');

const announcementLink = group({
  label: inEachLanguage,
  page: optional(page),
  url: optional(url).describe('Instead of a page: an address of another site'),
}).refine((target) => (target.page === null) !== (target.url === null), {
  error: 'a page, or a url',
});

/** If days overlap, shown in this order. */
const announcementSchema = anyList(
  group({
    from: day.describe('The first day it is shown, in the time zone of demoTimes (company.yaml)'),
    until: day.describe('The last day'),
    text: inEachLanguage.describe('One or two sentences'),
    link: optional(announcementLink),
  }).refine(({ from, until }) => from <= until, {
    error: 'a last day that is not before the first',
    path: ['until'],
  }),
).describe('Notices above every page, each on its days; [] is none');

const redirect = group({
  from: textLike(
    /^(?:\/[^/?#\s]+)+$/,
    'a path such as /about-us.html, without ? and #, and without a slash at its end',
  ).describe('The old path; it is also found with a slash at its end'),
  to: textLike(
    /^\/(?!\/)[^\s#]*(?:#[^\s#]*)?$/,
    'a page such as /precios, /precios?lng=en or /faq#security',
  ).describe('The page that has its place, perhaps with ?lng=en and #…'),
});

const redirectsSchema = anyList(redirect).describe(
  'Addresses of an earlier site, each with the page that has its place; [] is none',
);

/** Each key is a file: `company` is `company.yaml`. */
export const sharedDataSchema = group(
  omitUnsold({
    company: companySchema,
    announcement: announcementSchema,
    figures: figuresSchema,
    prices: pricesSchema,
    fitRules: fitRulesSchema,
    clients: clientsSchema,
    people: peopleSchema,
    testimonials: testimonialsSchema,
    redirects: redirectsSchema,
    search: searchSchema,
    terms: termsSchema,
    untranslated: untranslatedSchema,
    work: workSchema,
  }),
);

export type SharedData = z.infer<typeof sharedDataSchema>;
export type Announcement = z.infer<typeof announcementSchema>[number];
export type Redirect = z.infer<typeof redirect>;
