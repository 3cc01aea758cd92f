import type { z } from 'zod';
import { announcementSchema } from './announcement.ts';
import { companySchema } from './company.ts';
import { fitRulesSchema } from './fit-rules.ts';
import { clientsSchema, peopleSchema, storiesSchema, testimonialsSchema } from './people.ts';
import { pricesSchema } from './prices.ts';
import { redirectsSchema } from './redirects.ts';
import { group, optional } from './text.ts';
import { count, day, range, share } from './values.ts';
import { searchSchema, termsSchema, untranslatedSchema } from './words.ts';
import { workSchema } from './work.ts';

const figuresSchema = group({
  clients: count.describe('Client companies: "more than"'),
  migrations: count.describe('Migrations done: "more than"'),
  countedOn: optional(day).describe('The day on which clients and migrations were counted'),
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

/** Each key is a file: `company` is `company.yaml`. */
export const sharedDataSchema = group({
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
  stories: storiesSchema,
  terms: termsSchema,
  untranslated: untranslatedSchema,
  work: workSchema,
});

export type SharedData = z.infer<typeof sharedDataSchema>;
