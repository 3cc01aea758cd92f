import { perSuite, suites } from '../suites.ts';
import { z } from 'zod';
import { calculateSavingPercent } from '../savings.ts';
import { anyList, group, groups, id, list, optional, text } from './text.ts';
import { count, range, share } from './values.ts';

const euros = z
  .number({ error: 'a price in euros, such as 6.80' })
  .multipleOf(0.01, { error: 'a price in euros and whole cents' });
/** The limit detects prices with a missing decimal point. */
const perUser = euros.max(500, { error: 'a price of 500 euros per user and month at most' });
const paidPerUser = perUser.min(0.01);
const hour = z.int().min(0).max(24);

const size = group({ amount: count, unit: z.enum(['GB', 'TB']) });

/** Euros per user and month; null where the price is agreed with the client. */
const licencePlan = group({
  id,
  name: text,
  annual: paidPerUser.nullable().describe('Per month, when a year is paid at once'),
  monthByMonth: paidPerUser.nullable().describe('Per month, when each month is paid by itself'),
  popular: z.boolean().describe('Whether the plan is marked as the most popular'),
  storage: optional(size),
  participants: optional(count).describe('People in one meeting'),
  comparable: optional(id.meta({ choices: `prices.suites.${suites[0]}.plans` })).describe(
    'The id of the plan of the first suite that is most like it, if any',
  ),
})
  .refine(({ annual, monthByMonth }) => (annual === null) === (monthByMonth === null), {
    error: 'two prices, or null for both',
  })
  .superRefine(checkSaving);

const suitePrices = group({
  plans: list(licencePlan),
  oneDrive: optional(size),
  mailbox: optional(size),
  participants: optional(count).describe('People in one meeting'),
});

/** Pages show the saving of annual billing in whole percent, so it must be at least 1 %. */
function checkSaving(
  { annual, monthByMonth }: { annual: number | null; monthByMonth: number | null },
  context: z.RefinementCtx,
): void {
  if (annual === null || monthByMonth === null || calculateSavingPercent(annual, monthByMonth) >= 1)
    return;
  const message = `a price at least 1 % above the annual one, ${annual.toFixed(2)}`;
  context.addIssue({ code: 'custom', message, path: ['monthByMonth'] });
}

const supportPlan = group({
  id,
  name: text,
  price: perUser.min(0),
  highlighted: z.boolean().describe('Whether the plan stands out among the others'),
  responseHours: range.describe('Hours to the first answer'),
  migration: z
    .union([z.enum(['none', 'unlimited']), group({ users: count })], {
      error: 'none, unlimited, or users: and a number',
    })
    .describe('Which migrations the price includes'),
  coverage: group({
    days: z.enum(['business-days', 'monday-to-saturday']),
    opens: hour,
    closes: hour,
  })
    .nullable()
    .describe('When there is support; null for around the clock'),
  /** Hours count only while the plan has support. */
  severities: optional(
    groups({
      id: id.describe('The id of a severity in sla.yaml'),
      responseHours: count.describe('Until the first answer'),
      solutionHours: count.describe('Until one can work again'),
      credit: share.describe('Part of the month’s invoice that is credited for a missed deadline'),
    }),
  ).describe(
    'Deadlines by severity, from the most urgent; left out, the agreement shows none of the plan',
  ),
}).superRefine(({ responseHours: { min, max }, severities }, context) => {
  if (severities === null) return;
  // The promised range must be that of the most and the least urgent severity.
  const hours = severities.map((each) => each.responseHours);
  if (Math.min(...hours) === min && Math.max(...hours) === max) return;
  const message = `first answers from ${min} to ${max} hours, as in responseHours`;
  context.addIssue({ code: 'custom', message, path: ['severities'] });
});

/** Each plan includes what the one before it does. */
function hasRisingPrices(plans: readonly { price: number }[]): boolean {
  return plans.every(({ price }, index) => price >= (plans[index - 1]?.price ?? 0));
}

export const pricesSchema = group({
  suites: group(perSuite(() => suitePrices)),
  support: group({
    plans: list(supportPlan)
      .min(2)
      .max(5)
      .refine(hasRisingPrices, { error: 'plans from the lowest price to the highest' }),
    cancellationDays: count,
    customPlanUsers: count.describe('Above this number of users the last plan is made to measure'),
    creditCap: optional(share).describe('Part of an invoice that credits come to at most'),
  }),
  /** The licence must have a price. */
  examples: anyList(
    group({
      people: count,
      suite: z.enum(suites),
      licence: id.describe('The id of a plan of the suite'),
      support: id.meta({ choices: 'prices.support.plans' }).describe('The id of a support plan'),
    }),
  ).describe('Sums on the pricing page; an empty list shows none'),
  calculator: optional(
    group({
      people: count.describe('People that the calculator starts with'),
      columns: list(count).describe('People in the columns of its table'),
      maxPeople: count.describe('The most people that it works out a price for'),
    }),
  ).describe('Left empty, there is no calculator'),
  addOns: groups({
    id,
    price: euros.min(0.01).max(10_000).nullable().describe('null: on request'),
    per: z.enum(['user', 'session', 'project']),
  }),
}).describe('Every price, and every limit that goes with a price');

export type Prices = z.infer<typeof pricesSchema>;
export type LicencePlan = z.infer<typeof licencePlan>;
export type SupportPlan = z.infer<typeof supportPlan>;
export type Severity = NonNullable<SupportPlan['severities']>[number];
export type PriceExample = Prices['examples'][number];
export type AddOn = Prices['addOns'][number];
