import type { z } from 'zod';
import { anyListById, id } from './text.ts';
import { count, countryCode } from './values.ts';

export const storiesSchema = anyListById({
  id: id.describe('The id of a testimonial in testimonials.yaml'),
  country: countryCode,
  people: count.describe('People in the company'),
  days: count.describe('From start to finish'),
  figures: anyListById({ id, value: count })
    .default([])
    .describe('Numbers for the texts: {stories.STORY.figures.ID}'),
}).describe('Success stories. Their texts stand in each language’s about.yaml; [] shows none');

export type Story = z.infer<typeof storiesSchema>[number];
