import { z } from 'zod';
import { section } from './parts.ts';
import { group, template, text } from './text.ts';

/** The calculator on the pricing page and on the pages of the suites; prices come from prices.yaml. */
export const calculatorSchema = section({
  link: text.describe('Link to the calculator, from other parts of its page'),
  suite: text.describe('Choice of the suite'),
  people: text.describe('Heading of the fields for how many people have which licence'),
  unit: template('price').describe('A price per user and month'),
  onRequest: text.describe('In place of a price that is agreed with the client'),
  billing: text.describe('Choice of how licences are paid, whose names come from each suite'),
  support: text.describe('Choice of the support plan'),
  addOns: text.describe('Choice of the add-ons, whose names come from pricing.yaml'),
  summary: group({
    title: text,
    item: text.describe('Head of the column of what is paid for'),
    perMonth: text.describe('Head of the column of prices per month'),
    total: text.describe('The last line, of what it comes to each month'),
    licence: template('people', 'plan').describe('The line of a licence'),
    support: template('plan').describe('The line of the support plan'),
    monthly: template('price').describe('What it comes to each month'),
    yearly: template('price').describe('What it comes to each year'),
    once: template('price').describe('What is paid once'),
    onceOnly: template('price').describe('The same, of one line'),
    onceTotal: text.describe('Head of the column of what is paid once, and its last line'),
    counted: template('name', 'n').describe('Several of an add-on, such as sessions'),
    from: template('price').describe('In place of an amount that something is to be added to'),
    basis: template('suite', 'billing', 'people').describe('What the sum is of'),
    perPerson: template('price').describe('What it comes to per person and month'),
    saved: template('price').describe('What annual billing saves, where it is chosen'),
    saveable: template('price').describe('What annual billing would save, where it is not'),
    toAgree: template('names').describe('What is not in the sum, since its price is agreed'),
    replaced: template('suite', 'plans', 'plan').describe(
      'Where the suite that was chosen has no plan like one of the other',
    ),
    tooMany: template('max').describe('In place of a sum, above the most people that it is for'),
    write: text.describe('Link to the contact page, below that'),
    nobody: text.describe('In place of a sum while no people are given'),
    invalid: text.describe('In place of a sum while a field has a mistake'),
  }),
  suites: group({
    title: text.describe('Heading of both suites, side by side'),
    line: template('monthly', 'yearly', 'perPerson').describe('What a suite comes to'),
    partly: template('monthly', 'yearly', 'names').describe('The same, but for these plans'),
    none: template('plans').describe('Where the suite has no plan like these'),
  }).describe('The same people with either suite'),
  assumptions: group({
    title: text,
    always: z.array(text).describe('What holds for each sum'),
    annual: text.describe('With annual billing'),
    monthByMonth: text.describe('With monthly billing'),
    basicMigration: text.describe('With the first support plan, up to its number of users'),
    noMigration: template('people').describe('With the first support plan, above that number'),
    advancedMigrations: template('plan').describe('With the other support plans'),
    customPlan: text.describe('With the last support plan, above its number of users'),
    once: text.describe('With add-ons that have a price'),
    comparable: template('suite', 'other', 'pairs').describe('Which plans are compared'),
    pair: template('plan', 'other').describe('Two plans that are compared'),
  }).describe('How it is calculated'),
  ask: text.describe('Link to the contact form, with the sum in it'),
  mistake: template('max').describe('Below a field that holds no whole number'),
  message: group({
    intro: template('suite').describe('First line'),
    billing: template('billing'),
    total: template('monthly', 'yearly'),
    once: template('price'),
    toAgree: template('names'),
    address: template('address').describe('Where the sum is found again'),
  }).describe('The message to the team, with the sum in it; the visitor can change it'),
  offer: group({ title: text, date: template('date'), taxId: template('taxId') }).describe(
    'What the printed sheet says above the sum',
  ),
  table: group({
    title: text,
    plan: text.describe('Head of the column of licences; the others are numbers of people'),
    note: text,
  }).describe('In place of the calculator where there is no JavaScript'),
});

export type CalculatorCopy = z.infer<typeof calculatorSchema>;
