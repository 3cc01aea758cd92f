import { findClosest, suggest } from './closest.ts';
import { copyFile, sharedDataFile } from './file-names.ts';
import type { Language } from './languages.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';
import type { ReportMessage } from './source.ts';

type Identified = readonly { id: string }[];

/** A list of a page, with an entry for each entry of a shared list. */
type Pair = { file: string; key: string; entries: Identified; source: Source };
type Source = { file: string; key: string; entries: Identified };

type CopyInLanguage = { language: Language; copy: Copy };

/**
 * Checks that pages have an entry for each plan, person and so on, and for no other. An id of a shared
 * file that no page has, while all have one like it, is reported once, there; `explained` are both ids,
 * whose other problems are consequences. `compared` are the lists that have been checked, `FILE:KEY`.
 */
export function checkIds(
  copies: readonly CopyInLanguage[],
  data: SharedData | null,
  report: ReportMessage,
): { explained: ReadonlySet<string>; compared: ReadonlySet<string> } {
  const pairs = data === null ? [] : copies.flatMap((each) => pairLists(each, data));
  const mistyped = findMistypedSources(pairs);
  for (const { source, id, meant } of mistyped) {
    const path = [...split(source.key), source.entries.findIndex((entry) => entry.id === id), 'id'];
    report(source.file, path, `no page has “${id}”; is “${meant}” meant?`);
  }
  const explained = new Set(mistyped.flatMap(({ id, meant }) => [id, meant]));
  for (const pair of pairs) comparePair(pair, explained, report);
  return {
    explained,
    compared: new Set(pairs.map(({ file, key }) => `${file}:${key}`)),
  };
}

function findMistypedSources(pairs: readonly Pair[]) {
  const sources = Object.groupBy(pairs, ({ source }) => `${source.file}:${source.key}`);
  return Object.values(sources).flatMap((group = []) => {
    const [source] = group.map((pair) => pair.source);
    if (source === undefined) return [];
    const foreign = group.map(({ entries }) => listOthers(entries, source.entries));
    const inAll = foreign[0]?.filter((id) => foreign.every((ids) => ids.includes(id))) ?? [];
    const unused = source.entries.filter(
      ({ id }) => !group.some(({ entries }) => entries.some((entry) => entry.id === id)),
    );
    return unused.flatMap(({ id }) => {
      const meant = findClosest(id, inAll);
      return meant === null ? [] : { source, id, meant };
    });
  });
}

function comparePair(
  { file, key, entries, source }: Pair,
  explained: ReadonlySet<string>,
  report: ReportMessage,
): void {
  const known = source.entries.map(({ id }) => id);
  const missing = listOthers(source.entries, entries).filter((id) => !explained.has(id));
  const foreign = listOthers(entries, source.entries).filter((id) => !explained.has(id));
  for (const id of foreign) {
    const path = [...split(key), entries.findIndex((entry) => entry.id === id), 'id'];
    report(file, path, `${source.file} has no “${id}”${suggest(id, missing)}`);
  }
  const notMeant = missing.filter(
    (id) => !foreign.some((other) => findClosest(other, missing) === id),
  );
  for (const id of notMeant) {
    report(file, split(key), `expected an entry for “${id}”, as in ${source.file}; found none`);
  }
  const found = entries.flatMap(({ id }) => (known.includes(id) ? id : [])).join(', ');
  const expected = known.filter((id) => entries.some((entry) => entry.id === id)).join(', ');
  if (found === expected) return;
  report(file, split(key), `expected the order of ${source.file}: ${expected}; found ${found}`);
}

/** The ids that the others do not have. */
function listOthers(entries: Identified, others: Identified): string[] {
  return entries.flatMap(({ id }) => (others.some((other) => other.id === id) ? [] : id));
}

function split(key: string): string[] {
  return key === '' ? [] : key.split('.');
}

function pairLists({ language, copy }: CopyInLanguage, data: SharedData): Pair[] {
  const { home, google, microsoft, pricing, support, sla, about, fit } = copy;
  const { company, fitRules, prices, people, stories, testimonials } = data;
  const { plans } = prices.support;
  const supportPlans = from('prices', 'support.plans', plans);

  return [
    pair(
      'google',
      'licences.plans',
      google.licences.plans,
      from('prices', 'google.plans', prices.google.plans),
    ),
    pair(
      'microsoft',
      'licences.plans',
      microsoft.licences.plans,
      from('prices', 'microsoft.plans', prices.microsoft.plans),
    ),
    pair('home', 'pricingTeaser.plans', home.pricingTeaser.plans, supportPlans),
    pair('pricing', 'plans.items', pricing.plans.items, supportPlans),
    pair('support', 'sla.plans', support.sla.plans, supportPlans),
    pair('sla', 'table.plans', sla.table.plans, supportPlans),
    pair('pricing', 'addOns.items', pricing.addOns.items, from('prices', 'addOns', prices.addOns)),
    ...plans.flatMap(({ severities }, at) =>
      severities === null
        ? []
        : pair(
            'sla',
            'severities.levels',
            sla.severities.levels,
            from('prices', `support.plans.${at}.severities`, severities),
          ),
    ),
    pair(
      'about',
      'partners.items',
      about.partners.items,
      from('company', 'partners', company.partners),
    ),
    pair(
      'about',
      'coverage.offices.items',
      about.coverage.offices.items,
      from('company', 'offices', company.offices),
    ),
    pair('about', 'team.members', about.team.members, from('people', '', people)),
    pair('about', 'stories.items', about.stories.items, from('stories', '', stories)),
    pair(
      'home',
      'testimonials.items',
      home.testimonials.items,
      from('testimonials', '', testimonials),
    ),
    pair('fit', 'questions', fit.questions, from('fitRules', 'questions', fitRules.questions)),
    ...fit.questions.flatMap(({ id, answers }, at) => {
      const ruleAt = fitRules.questions.findIndex((question) => question.id === id);
      const rules = fitRules.questions[ruleAt]?.answers;
      if (rules === undefined) return [];
      return pair(
        'fit',
        `questions.${at}.answers`,
        answers,
        from('fitRules', `questions.${ruleAt}.answers`, rules),
      );
    }),
  ];

  function pair(page: keyof Copy, key: string, entries: Identified, source: Source): Pair {
    return { file: copyFile(page, language), key, entries, source };
  }

  function from(name: keyof SharedData, key: string, entries: Identified): Source {
    return { file: sharedDataFile(name), key, entries };
  }
}
