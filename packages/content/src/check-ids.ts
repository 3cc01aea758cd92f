import type { Language } from './languages.ts';
import { checkFit } from './check-fit.ts';
import type { Problem } from './errors.ts';
import { copyFile } from './file-names.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';
import { problemAt, type Source } from './source.ts';

type Identified = readonly { id: string }[];

/** Checks that each success story is that of a testimonial. */
export function checkStories(
  { stories, testimonials }: SharedData,
  source: Source | undefined,
): Problem[] {
  if (source === undefined) return [];
  const expected = `the id of a testimonial: ${joinIds(testimonials)}`;
  return stories.flatMap(({ id }, index) =>
    testimonials.some((testimonial) => testimonial.id === id)
      ? []
      : [problemAt(source, [index, 'id'], expected, id)],
  );
}

/** Checks that the copy has an entry for each plan, person and so on, and for no other. */
export function checkIds(
  language: Language,
  copy: Copy,
  { company, fitRules, prices, people, stories, testimonials }: SharedData,
  sources: readonly Source[],
): Problem[] {
  const { home, google, microsoft, pricing, support, sla, about, fit } = copy;
  const plans = prices.support.plans;
  return [
    compare('google', 'licences.plans', google.licences.plans, prices.google.plans),
    compare('microsoft', 'licences.plans', microsoft.licences.plans, prices.microsoft.plans),
    compare('home', 'pricingTeaser.plans', home.pricingTeaser.plans, plans),
    compare('pricing', 'plans.items', pricing.plans.items, plans),
    compare('pricing', 'addOns.items', pricing.addOns.items, prices.addOns),
    compare('support', 'sla.plans', support.sla.plans, plans),
    compare('sla', 'table.plans', sla.table.plans, plans),
    ...plans.flatMap(({ severities }) =>
      severities === null
        ? []
        : compare('sla', 'severities.levels', sla.severities.levels, severities),
    ),
    compare('fit', 'questions', fit.questions, fitRules.questions, 'fit-rules.yaml'),
    ...fit.questions.flatMap(({ id, answers }, at) => {
      const rules = fitRules.questions.find((question) => question.id === id)?.answers ?? [];
      return compare('fit', `questions.${at}.answers`, answers, rules, 'fit-rules.yaml');
    }),
    ...checkFit(copy, fitRules, findSource('fit')),
    compare('about', 'partners.items', about.partners.items, company.partners, 'company.yaml'),
    compare('about', 'team.members', about.team.members, people, 'people.yaml'),
    compare('about', 'stories.items', about.stories.items, stories, 'stories.yaml'),
    compare(
      'about',
      'coverage.offices.items',
      about.coverage.offices.items,
      company.offices,
      'company.yaml',
    ),
    compare(
      'home',
      'testimonials.items',
      home.testimonials.items,
      testimonials,
      'testimonials.yaml',
    ),
  ].flat();

  function findSource(page: keyof Copy): Source | undefined {
    const file = copyFile(page, language);
    return sources.find((candidate) => candidate.file === file);
  }

  function compare(
    page: keyof Copy,
    key: string,
    entries: Identified,
    shared: Identified,
    sharedFile = 'prices.yaml',
  ): Problem[] {
    const [expected, found] = [joinIds(shared), joinIds(entries)];
    if (expected === found) return [];
    const source = findSource(page);
    if (source === undefined) return [];
    return [problemAt(source, key.split('.'), `the ids of ${sharedFile}: ${expected}`, found)];
  }
}

function joinIds(items: Identified): string {
  return items.map(({ id }) => id).join(', ') || 'none';
}
