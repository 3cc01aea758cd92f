import { z } from 'zod';
import { savingPercent } from '../savings.ts';
import { range, share } from './figures.ts';
import { id, list, listById, optional, text } from './text.ts';

const euros = z
  .number({ error: 'a price in euros, such as 6.80' })
  .nonnegative({ error: 'a price that is not below zero', abort: true })
  .multipleOf(0.01, { error: 'a price in euros and whole cents' });
/** A comma or a dot that was forgotten makes a price a hundred times as high. */
const perUser = euros.max(500, {
  error: 'a price of 500 euros per user and month at most',
  abort: true,
});
const paidPerUser = perUser.positive({ error: 'a price above zero', abort: true });
const addOnPrice = euros
  .positive({ error: 'a price above zero', abort: true })
  .max(10_000, { error: 'a price of 10000 euros at most', abort: true });
const count = z.int({ error: 'a whole number' }).positive({ error: 'a number above zero' });
const hour = z
  .int({ error: 'a full hour' })
  .min(0, { error: 'an hour between 0 and 24' })
  .max(24, { error: 'an hour between 0 and 24' });

const size = z.strictObject({
  amount: count,
  unit: z.enum(['GB', 'TB'], { error: 'GB or TB' }),
});

const popular = z.boolean().describe('Whether the plan is marked as the most popular');

/** Euros per user and month; null where the price is agreed with the client. */
const googlePlan = z
  .strictObject({
    id,
    name: text,
    annual: paidPerUser.nullable().describe('Per month, when a year is paid at once'),
    monthByMonth: paidPerUser.nullable().describe('Per month, when each month is paid by itself'),
    popular,
    enterprise: z.boolean().describe('True for the plan whose price is agreed with the client'),
    storage: size.nullable(),
    participants: count.nullable().describe('People in one meeting'),
  })
  .refine(
    (plan) =>
      plan.enterprise === (plan.annual === null) &&
      plan.enterprise === (plan.monthByMonth === null),
    {
      error: 'prices for each plan but the enterprise one, which has none',
    },
  )
  .superRefine(checkSaving);

const microsoftPlan = z
  .strictObject({
    id,
    name: text,
    annual: paidPerUser.describe('Per month, when a year is paid at once'),
    monthByMonth: paidPerUser.describe('Per month, when each month is paid by itself'),
    popular,
    comparable: optional(id).describe('The id of the Google plan that is most like it, if any'),
  })
  .superRefine(checkSaving);

/** The pages say what it saves to pay a year at once, in whole percent. */
function checkSaving(
  { annual, monthByMonth }: { annual: number | null; monthByMonth: number | null },
  context: z.RefinementCtx,
): void {
  if (annual === null || monthByMonth === null || savingPercent(annual, monthByMonth) >= 1) return;
  const message =
    monthByMonth < annual
      ? `a price above the annual one, ${annual.toFixed(2)}`
      : `a price at least 1 % above the annual one, ${annual.toFixed(2)}, which else saves nothing`;
  context.addIssue({ code: 'custom', message, path: ['monthByMonth'] });
}

/** Times are hours in which the plan has support. */
const severity = z.strictObject({
  id: id.describe('The id of a severity in sla.yaml'),
  responseHours: count.describe('Until the first answer'),
  solutionHours: count.describe('Until one can work again'),
  credit: share.describe('Part of the month’s invoice that is credited for a missed deadline'),
});

/** Support, in euros per user and month. */
const supportPlan = z
  .strictObject({
    id,
    name: text,
    price: perUser,
    highlighted: z.boolean().describe('Whether the plan stands out among the others'),
    responseHours: range.describe('Hours to the first answer'),
    coverage: z
      .strictObject({ opens: hour, closes: hour })
      .nullable()
      .describe('Hours of the day with support; null for around the clock'),
    severities: optional(listById(severity)).describe(
      'Deadlines by severity, from the most urgent; left out, the agreement shows none of the plan',
    ),
  })
  .superRefine(checkResponses);

/** What the plan promises is what its severities come to, the most urgent and the least. */
function checkResponses(
  { responseHours, severities }: { responseHours: Range; severities: Severity[] | null },
  context: z.RefinementCtx,
): void {
  if (severities === null) return;
  const hours = severities.map((each) => each.responseHours);
  const { min, max } = responseHours;
  if (Math.min(...hours) === min && Math.max(...hours) === max) return;
  const message = `first answers from ${min} to ${max} hours, as in responseHours`;
  context.addIssue({ code: 'custom', message, path: ['severities'] });
}

/** A company whose costs are summed up; a licence without a price has no sum. */
const example = z.strictObject({
  people: count,
  suite: z.enum(['google', 'microsoft'], { error: 'google or microsoft' }),
  licence: id.describe('The id of a plan of the suite'),
  support: id.describe('The id of a support plan'),
});

export const pricesSchema = z
  .strictObject({
    google: z.strictObject({
      plans: listById(googlePlan).refine((plans) => plans.some(({ annual }) => annual !== null), {
        error: 'at least one plan that has prices',
      }),
    }),
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
      creditCap: optional(share).describe('Part of an invoice that credits come to at most'),
    }),
    examples: z.array(example).describe('Sums on the pricing page; an empty list shows none'),
    calculator: z
      .strictObject({
        people: count.describe('People that the calculator starts with'),
        columns: list(count).describe('People in the columns of its table'),
        maxPeople: count.describe('The most people that it works out a price for'),
      })
      .refine(({ people, columns, maxPeople }) => Math.max(people, ...columns) <= maxPeople, {
        error: 'a number that people and columns do not exceed',
        path: ['maxPeople'],
      }),
    addOns: listById(
      z.strictObject({
        id,
        price: addOnPrice.nullable().describe('null: on request'),
        per: z.enum(['user', 'session', 'project'], { error: 'user, session or project' }),
      }),
    ),
  })
  .superRefine(checkExamples)
  .superRefine(checkComparable)
  .describe('Every price, and every limit that goes with a price');

type Range = z.infer<typeof range>;
type Examples = z.infer<typeof example>[];
type Identified = readonly { id: string }[];

/** The plans that an example names exist, and have a price. */
function checkExamples(
  prices: {
    google: { plans: z.infer<typeof googlePlan>[] };
    microsoft: { plans: z.infer<typeof microsoftPlan>[] };
    support: { plans: z.infer<typeof supportPlan>[] };
    examples: Examples;
  },
  context: z.RefinementCtx,
): void {
  const check = (key: 'licence' | 'support', plans: Identified, found: string, at: number) => {
    const ids = plans.map(({ id }) => id);
    if (ids.includes(found)) return;
    const message = `the id of a plan with a price: ${ids.join(', ')}`;
    context.addIssue({ code: 'custom', message, path: ['examples', at, key] });
  };
  for (const [at, { suite, licence, support }] of prices.examples.entries()) {
    const licences: readonly { id: string; annual: number | null }[] = prices[suite].plans;
    const priced = licences.filter(({ annual }) => annual !== null);
    check('licence', priced, licence, at);
    check('support', prices.support.plans, support, at);
  }
}

/** The plan that a Microsoft plan is compared with exists, and each is compared with one. */
function checkComparable(
  { google, microsoft }: { google: { plans: Identified }; microsoft: { plans: MicrosoftPlan[] } },
  context: z.RefinementCtx,
): void {
  const ids = google.plans.map(({ id }) => id);
  const taken = new Set<string>();
  for (const [at, { comparable }] of microsoft.plans.entries()) {
    if (comparable === null) continue;
    const path = ['microsoft', 'plans', at, 'comparable'];
    const message = ids.includes(comparable)
      ? 'a plan that no other one is compared with'
      : `the id of a Google plan, or null: ${ids.join(', ')}`;
    if (taken.has(comparable) || !ids.includes(comparable)) {
      context.addIssue({ code: 'custom', message, path });
    }
    taken.add(comparable);
  }
}

export type Prices = z.infer<typeof pricesSchema>;
export type MicrosoftPlan = z.infer<typeof microsoftPlan>;
/** A licence of either suite, in euros per user and month; null is agreed with the client. */
export type LicencePlan = Pick<
  z.infer<typeof googlePlan>,
  'id' | 'name' | 'annual' | 'monthByMonth' | 'popular'
>;
export type Severity = z.infer<typeof severity>;
export type SupportPlan = z.infer<typeof supportPlan>;
export type PriceExample = Prices['examples'][number];
export type AddOn = Prices['addOns'][number];
export type StorageSize = z.infer<typeof size>;
