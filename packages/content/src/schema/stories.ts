import { z } from 'zod';
import { id, anyListById } from './text.ts';
import { count, countryCode } from './values.ts';

export const storiesSchema = anyListById(
  z.strictObject({
    id: id.describe('The id of a testimonial in testimonials.yaml'),
    country: countryCode,
    people: count.describe('People in the company'),
    days: count.describe('From start to finish'),
    figures: anyListById(z.strictObject({ id, value: count }))
      .default([])
      .describe('Numbers for the texts: {stories.STORY.figures.ID}'),
  }),
).describe('Success stories. Their texts stand in each language’s about.yaml; [] shows none');

export type Story = z.infer<typeof storiesSchema>[number];
