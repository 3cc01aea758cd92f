import { z } from 'zod';
import { findClosest, suggest } from './closest.ts';
import { copyFile, sharedDataFile } from './file-names.ts';
import type { Language } from './languages.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';
import type { ReportMessage } from './source.ts';
import { findValue } from './validate.ts';

type IdList = { file: string; key: string; ids: readonly string[] };

type Pair = { page: IdList; source: IdList };

type CopyInLanguage = { language: Language; copy: Copy };

/**
 * Checks that pages have an entry for each plan, person and so on, and for no other. An id of a shared
 * file that no page has, while all have one like it, is reported once, there; `explained` are both ids,
 * whose other problems are consequences. `compared` are the lists that have been checked, `FILE:KEY`.
 */
export function checkIds(
  copies: readonly CopyInLanguage[],
  data: SharedData,
  report: ReportMessage,
): { explained: ReadonlySet<string>; compared: ReadonlySet<string> } {
  const pairs = copies.flatMap((each) => pairLists(each, data));
  const explained = new Set<string>();
  for (const group of Map.groupBy(pairs, ({ source }) => nameList(source)).values()) {
    for (const { source, id, meant } of findMistyped(group)) {
      report(source.file, pathTo(source, id), `no page has “${id}”; is “${meant}” meant?`);
      explained.add(id).add(meant);
    }
  }
  for (const pair of pairs) comparePair(pair, explained, report);
  return { explained, compared: new Set(pairs.map(({ page }) => nameList(page))) };
}

function findMistyped(pairs: readonly Pair[]) {
  const pages = pairs.map(({ page }) => page);
  return pairs.slice(0, 1).flatMap(({ page, source }) => {
    const foreign = listMissing(page, source).filter((id) =>
      pages.every(({ ids }) => ids.includes(id)),
    );
    const unused = source.ids.filter((id) => !pages.some(({ ids }) => ids.includes(id)));
    return unused.flatMap((id) => {
      const meant = findClosest(id, foreign);
      return meant === null ? [] : { source, id, meant };
    });
  });
}

function comparePair(
  { page, source }: Pair,
  explained: ReadonlySet<string>,
  report: ReportMessage,
): void {
  const missing = listMissing(source, page).filter((id) => !explained.has(id));
  const foreign = listMissing(page, source).filter((id) => !explained.has(id));
  const meant = foreign.map((id) => findClosest(id, missing));
  for (const id of foreign) {
    const message = `${source.file} has no “${id}”${suggest(id, missing)}`;
    report(page.file, pathTo(page, id), message);
  }
  for (const id of missing.filter((id) => !meant.includes(id))) {
    const message = `expected an entry for “${id}”, as in ${source.file}; found none`;
    report(page.file, split(page.key), message);
  }
  const found = page.ids.filter((id) => source.ids.includes(id)).join(', ');
  const expected = source.ids.filter((id) => page.ids.includes(id)).join(', ');
  if (found === expected) return;
  const message = `expected the order of ${source.file}: ${expected}; found ${found}`;
  report(page.file, split(page.key), message);
}

function listMissing({ ids }: IdList, other: IdList): string[] {
  return ids.filter((id) => !other.ids.includes(id));
}

function nameList({ file, key }: IdList): string {
  return `${file}:${key}`;
}

function pathTo({ key, ids }: IdList, id: string) {
  return [...split(key), ids.indexOf(id), 'id'];
}

function split(key: string): string[] {
  return key === '' ? [] : key.split('.');
}

type PairedLists = readonly [page: keyof Copy, key: string, name: keyof SharedData, key: string];

const pairedLists: readonly PairedLists[] = [
  ['google', 'licences.plans', 'prices', 'google.plans'],
  ['microsoft', 'licences.plans', 'prices', 'microsoft.plans'],
  ['home', 'pricingTeaser.plans', 'prices', 'support.plans'],
  ['pricing', 'plans.items', 'prices', 'support.plans'],
  ['support', 'sla.plans', 'prices', 'support.plans'],
  ['sla', 'table.plans', 'prices', 'support.plans'],
  ['pricing', 'addOns.items', 'prices', 'addOns'],
  ['about', 'partners.items', 'company', 'partners'],
  ['about', 'coverage.offices.items', 'company', 'offices'],
  ['countries', 'items', 'company', 'countries'],
  ['about', 'team.members', 'people', ''],
  ['about', 'stories.items', 'stories', ''],
  ['home', 'testimonials.items', 'testimonials', ''],
  ['fit', 'questions', 'fitRules', 'questions'],
];

function pairLists({ language, copy }: CopyInLanguage, data: SharedData): Pair[] {
  const severities = data.prices.support.plans.flatMap((plan, at): PairedLists[] =>
    plan.severities === null
      ? []
      : [['sla', 'severities.levels', 'prices', `support.plans.${at}.severities`]],
  );
  const answers = copy.fit.questions.flatMap(({ id }, at): PairedLists[] => {
    const ruleAt = data.fitRules.questions.findIndex((question) => question.id === id);
    if (ruleAt === -1) return [];
    return [['fit', `questions.${at}.answers`, 'fitRules', `questions.${ruleAt}.answers`]];
  });
  return [...pairedLists, ...severities, ...answers].map(([page, key, name, sourceKey]) => ({
    page: listIds(copyFile(page, language), copy[page], key),
    source: listIds(sharedDataFile(name), data[name], sourceKey),
  }));
}

const identified = z.array(z.object({ id: z.string() }));

function listIds(file: string, data: unknown, key: string): IdList {
  const entries = identified.parse(findValue(data, split(key)));
  return { file, key, ids: entries.map(({ id }) => id) };
}
