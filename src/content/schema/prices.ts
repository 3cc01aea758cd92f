import { z } from 'zod';
import { range } from './figures.ts';
import { id, listById, text } from './text.ts';

const euros = z
  .number({ error: 'a price in euros, such as 6.80' })
  .nonnegative({ error: 'a price that is not below zero' })
  .multipleOf(0.01, { error: 'a price in euros and whole cents' });
const paid = euros.positive({ error: 'a price above zero' });
const count = z.int({ error: 'a whole number' }).positive({ error: 'a number above zero' });
const hour = z.int({ error: 'a full hour' }).min(0).max(24);

const size = z.strictObject({
  amount: count,
  unit: z.enum(['GB', 'TB'], { error: 'GB or TB' }),
});

/** Euros per user and month; null where the price is agreed with the client. */
const googlePlan = z
  .strictObject({
    id,
    name: text,
    annual: paid.nullable(),
    flexible: paid.nullable(),
    popular: z.boolean(),
    enterprise: z.boolean().describe('True for the plan whose price is agreed with the client'),
    storage: size.nullable(),
    participants: count.nullable().describe('People in one meeting'),
  })
  .refine(
    (plan) =>
      plan.enterprise === (plan.annual === null) && plan.enterprise === (plan.flexible === null),
    {
      error: 'prices for each plan but the enterprise one, which has none',
    },
  );

const microsoftPlan = z.strictObject({
  id,
  name: text,
  annual: paid,
  monthly: paid,
  popular: z.boolean(),
});

/** Support, in euros per user and month. */
const supportPlan = z.strictObject({
  id,
  name: text,
  price: euros,
  highlighted: z.boolean(),
  responseHours: range.describe('Hours to the first answer'),
  coverage: z
    .strictObject({ opens: hour, closes: hour })
    .nullable()
    .describe('Hours of the day with support; null for around the clock'),
});

/** Every price and every limit that goes with a price. */
export const pricesSchema = z.strictObject({
  google: z.strictObject({ plans: listById(googlePlan) }),
  microsoft: z.strictObject({
    plans: listById(microsoftPlan),
    oneDrive: size,
    mailbox: size,
    participants: count,
  }),
  support: z.strictObject({
    plans: listById(supportPlan),
    cancellationDays: count,
    basicMigrationUsers: count.describe('Users in the migration that the first plan includes'),
    customPlanUsers: count.describe('Above this number of users a plan is made to measure'),
  }),
  addOns: listById(z.strictObject({ id, price: paid.nullable().describe('null: on request') })),
});

export type Prices = z.infer<typeof pricesSchema>;
export type MicrosoftPlan = z.infer<typeof microsoftPlan>;
export type SupportPlan = z.infer<typeof supportPlan>;
export type AddOn = Prices['addOns'][number];
export type StorageSize = z.infer<typeof size>;
