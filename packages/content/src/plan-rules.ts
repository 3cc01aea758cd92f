import { fill } from '@altanube/base/template';
import { formatHourRange, formatNumber } from './formats.ts';
import type { Language } from './languages.ts';
import type { Prices, SupportPlan } from './schema/prices.ts';
import type { PlanRules } from './schema/pricing.ts';

type Wording = { rules: PlanRules; language: Language };

/** The rules of a support plan in words: in lines, and as features of its card. */
export function describePlan(plan: SupportPlan, { rules, language }: Wording) {
  const hours = formatHourRange(plan.responseHours, language);
  const coverage = describeCoverage(plan, rules);
  const { feature, line } = describeMigration(plan, { rules, language });
  return {
    ...{ hours, coverage, migration: line },
    promise: fill(rules.promise, { hours, coverage }),
    features: [
      ...(feature === null ? [] : [feature]),
      fill(rules.response, { hours }),
      fill(rules.covered, { coverage }),
    ],
  };
}

function describeCoverage({ coverage }: SupportPlan, rules: PlanRules): string {
  if (coverage === null) return rules.coverage.always;
  const { days, ...times } = coverage;
  return fill(rules.coverage[days], times);
}

function describeMigration({ migration }: SupportPlan, { rules, language }: Wording) {
  if (typeof migration === 'string') return rules.migration[migration];
  const { feature, line } = rules.migration.upTo;
  const users = formatNumber(migration.users, language);
  return { feature: fill(feature, { users }), line: fill(line, { users }) };
}

/** The features of a card: all that the plan before has, what the rules add to it, and `own`. */
export function listPlanFeatures(
  plan: SupportPlan,
  {
    support: { plans, customPlanUsers },
    own,
    ...wording
  }: Wording & { support: Prices['support']; own: readonly string[] },
): string[] {
  const { everything, custom } = wording.rules;
  const before = plans[plans.indexOf(plan) - 1];
  const known = before === undefined ? [] : describePlan(before, wording).features;
  const users = formatNumber(customPlanUsers, wording.language);
  return [
    ...(before === undefined ? [] : [fill(everything, { plan: before.name })]),
    ...describePlan(plan, wording).features.filter((feature) => !known.includes(feature)),
    ...own,
    ...(plan === plans.at(-1) ? [fill(custom, { users })] : []),
  ];
}
