import { z } from 'zod';
import { optional } from './text.ts';

const count = z.int({ error: 'a whole number' }).positive({ error: 'a number above zero' });
/** A part of a whole. */
export const share = z
  .number({ error: 'a share between 0 and 1' })
  .min(0, { error: 'a share between 0 and 1' })
  .max(1, { error: 'a share between 0 and 1' });

export const range = z
  .strictObject({ min: count, max: count })
  .refine(({ min, max }) => min <= max, { error: 'a range whose min is not above its max' })
  .describe('From and to, both included. Equal where it is one value');

export const figuresSchema = z
  .strictObject({
    clients: count.describe('Client companies: "more than"'),
    migrations: count.describe('Migrations done: "more than"'),
    countedOn: optional(z.iso.date({ error: 'a date such as 2026-11-02' })).describe(
      'The day on which clients and migrations were counted',
    ),
    integrity: share.describe('Share of data that arrives whole in a migration'),
    availability: share.describe('Promised availability of the service'),
    replyHours: count.describe('Business hours within which a message is answered'),
    demoMinutes: count,
    migrationWeeks: range.describe('Length of a standard migration'),
    quotedSaving: share.describe('Monthly saving that a client names in a testimonial'),
    guides: count.describe('Guides in the support centre: "at least"'),
    solutions: count.describe('Solutions to common problems in the support centre: "at least"'),
    bestPractices: count.describe('Best-practice guides in the support centre: "at least"'),
  })
  .describe('What the company claims about its work, as numbers');

export type Figures = z.infer<typeof figuresSchema>;
