import type { Problem } from './errors.ts';
import { copyFile } from './file-names.ts';
import type { Language } from './languages.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';
import { problemAt, type Source } from './source.ts';

type Identified = readonly { id: string }[];

/** Checks that the copy has an entry for each plan, person and so on, and for no other. */
export function checkIds(
  language: Language,
  copy: Copy,
  { company, fitRules, prices, people, stories, testimonials }: SharedData,
  sources: readonly Source[],
): Problem[] {
  const { home, google, microsoft, pricing, support, sla, about, fit } = copy;
  const { plans } = prices.support;
  const problems: Problem[] = [];

  compare('google', 'licences.plans', google.licences.plans, prices.google.plans);
  compare('microsoft', 'licences.plans', microsoft.licences.plans, prices.microsoft.plans);
  compare('home', 'pricingTeaser.plans', home.pricingTeaser.plans, plans);
  compare('pricing', 'plans.items', pricing.plans.items, plans);
  compare('pricing', 'addOns.items', pricing.addOns.items, prices.addOns);
  compare('support', 'sla.plans', support.sla.plans, plans);
  compare('sla', 'table.plans', sla.table.plans, plans);
  for (const { severities } of plans) {
    if (severities !== null) compare('sla', 'severities.levels', sla.severities.levels, severities);
  }
  const { partners, team, coverage } = about;
  compare('about', 'partners.items', partners.items, company.partners, 'company.yaml');
  compare('about', 'team.members', team.members, people, 'people.yaml');
  compare('about', 'stories.items', about.stories.items, stories, 'stories.yaml');
  compare(
    'about',
    'coverage.offices.items',
    coverage.offices.items,
    company.offices,
    'company.yaml',
  );
  const quotes = home.testimonials.items;
  compare('home', 'testimonials.items', quotes, testimonials, 'testimonials.yaml');
  compare('fit', 'questions', fit.questions, fitRules.questions, 'fit-rules.yaml');
  for (const [index, { id, answers }] of fit.questions.entries()) {
    const rules = fitRules.questions.find((question) => question.id === id)?.answers ?? [];
    compare('fit', `questions.${index}.answers`, answers, rules, 'fit-rules.yaml');
    checkAnswers(index, answers, rules);
  }
  return problems;

  function compare(
    page: keyof Copy,
    key: string,
    entries: Identified,
    shared: Identified,
    sharedFile = 'prices.yaml',
  ): void {
    const [expected, found] = [joinIds(shared), joinIds(entries)];
    if (expected !== found) report(page, key, `the ids of ${sharedFile}: ${expected}`, found);
  }

  /** An answer with more points for one suite has a reason; its criterion is a row of the comparison. */
  function checkAnswers(
    question: number,
    answers: Copy['fit']['questions'][number]['answers'],
    rules: SharedData['fitRules']['questions'][number]['answers'],
  ): void {
    const rows = copy.comparison.table.rows;
    for (const [index, { id, reason }] of answers.entries()) {
      const rule = rules.find((each) => each.id === id);
      if (rule === undefined) continue;
      const key = `questions.${question}.answers.${index}`;
      if ((rule.google !== rule.microsoft) !== (reason !== null)) {
        const expected =
          'a reason if the answer has more points for one of the suites, or else none';
        report('fit', `${key}.reason`, expected, reason ?? 'none');
      }
      if (rule.criterion !== null && !rows.some((row) => row.id === rule.criterion)) {
        const expected = `in fit-rules.yaml the id of a row of the comparison: ${joinIds(rows)}`;
        report('fit', `${key}.id`, expected, rule.criterion);
      }
    }
  }

  function report(page: keyof Copy, key: string, expected: string, found: string): void {
    const source = sources.find(({ file }) => file === copyFile(page, language));
    if (source !== undefined) problems.push(problemAt(source, key.split('.'), expected, found));
  }
}

function joinIds(items: Identified): string {
  return items.map(({ id }) => id).join(', ') || 'none';
}
