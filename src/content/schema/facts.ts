import { z } from 'zod';
import { companySchema } from './company.ts';
import { figuresSchema } from './figures.ts';
import { clientsSchema, peopleSchema, testimonialsSchema } from './people.ts';
import { pricesSchema } from './prices.ts';
import { sameInBothSchema } from './same-in-both.ts';

/** The files that have no language. */
export const factsSchema = z.strictObject({
  company: companySchema,
  figures: figuresSchema,
  prices: pricesSchema,
  clients: clientsSchema,
  people: peopleSchema,
  testimonials: testimonialsSchema,
  sameInBoth: sameInBothSchema,
});

export const factFiles = {
  company: 'company.yaml',
  figures: 'facts.yaml',
  prices: 'prices.yaml',
  clients: 'clients.yaml',
  people: 'people.yaml',
  testimonials: 'testimonials.yaml',
  sameInBoth: 'same-in-both.yaml',
} as const satisfies Record<keyof z.infer<typeof factsSchema>, string>;
