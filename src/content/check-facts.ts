import type { Language } from '#site/languages.ts';
import type { Problem } from './errors.ts';
import type { Person, Testimonial } from './schema/people.ts';
import type { Prices } from './schema/prices.ts';
import { copyFiles, type Copy } from './schema/copy.ts';

type Identified = readonly { id: string }[];

/** Checks that a language says something about each plan, person and so on, and nothing about others. */
export function checkFacts(
  language: Language,
  copy: Copy,
  facts: { prices: Prices; people: Person[]; testimonials: Testimonial[] },
): Problem[] {
  const { google, microsoft, support, addOns } = facts.prices;
  return [
    compare('google', 'licences.plans', copy.google.licences.plans, google.plans, 'prices.yaml'),
    compare(
      'microsoft',
      'licences.plans',
      copy.microsoft.licences.plans,
      microsoft.plans,
      'prices.yaml',
    ),
    compare(
      'home',
      'pricingTeaser.plans',
      copy.home.pricingTeaser.plans,
      support.plans,
      'prices.yaml',
    ),
    compare('pricing', 'plans.items', copy.pricing.plans.items, support.plans, 'prices.yaml'),
    compare('pricing', 'addOns.items', copy.pricing.addOns.items, addOns, 'prices.yaml'),
    compare('support', 'sla.plans', copy.support.sla.plans, support.plans, 'prices.yaml'),
    compare('sla', 'table.plans', copy.sla.table.plans, support.plans, 'prices.yaml'),
    compare('about', 'team.members', copy.about.team.members, facts.people, 'people.yaml'),
    compare(
      'home',
      'testimonials.items',
      copy.home.testimonials.items,
      facts.testimonials,
      'testimonials.yaml',
    ),
  ].flat();

  function compare(
    part: keyof Copy,
    key: string,
    written: Identified,
    known: Identified,
    factFile: string,
  ): Problem[] {
    const [expected, found] = [idsOf(known), idsOf(written)];
    if (expected === found) return [];
    const file = `${language}/${copyFiles[part]}`;
    return [{ file, key, expected: `the ids of ${factFile}: ${expected}`, found }];
  }
}

function idsOf(items: Identified): string {
  return items.map(({ id }) => id).join(', ');
}
