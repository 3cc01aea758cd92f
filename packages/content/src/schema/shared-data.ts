import type { z } from 'zod';
import { group } from './text.ts';
import { companySchema } from './company.ts';
import { fitRulesSchema } from './fit-rules.ts';
import { figuresSchema } from './figures.ts';
import { clientsSchema, peopleSchema, storiesSchema, testimonialsSchema } from './people.ts';
import { pricesSchema } from './prices.ts';
import { searchSchema, termsSchema, untranslatedSchema } from './words.ts';

/** The data that all languages share. Each key is a file: `company` is `company.yaml`. */
export const sharedDataSchema = group({
  company: companySchema,
  figures: figuresSchema,
  prices: pricesSchema,
  fitRules: fitRulesSchema,
  clients: clientsSchema,
  people: peopleSchema,
  testimonials: testimonialsSchema,
  search: searchSchema,
  stories: storiesSchema,
  terms: termsSchema,
  untranslated: untranslatedSchema,
});

export type SharedData = z.infer<typeof sharedDataSchema>;
