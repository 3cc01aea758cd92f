import { isCompared, suites } from './suites.ts';
import { z } from 'zod';
import { suggest } from './closest.ts';
import { getCopyFile, getSharedDataFile } from './file-names.ts';
import { defaultLanguage } from './languages.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';
import { findValue, type Report } from './source.ts';

/** Checks that Spanish pages have exactly the plans, people and so on of the shared data. */
export function checkIds(copy: Copy, data: SharedData, report: Report): void {
  const severities = data.prices.support.plans.flatMap((plan, at): PairedLists[] =>
    plan.severities === null
      ? []
      : [['sla', 'severities.levels', 'prices', `support.plans.${at}.severities`]],
  );
  const questions = isCompared ? copy.fit.questions : [];
  const answers = questions.flatMap(({ id }, at): PairedLists[] => {
    const ruleIndex = data.fitRules.questions.findIndex((question) => question.id === id);
    if (ruleIndex === -1) return [];
    return [['fit', `questions.${at}.answers`, 'fitRules', `questions.${ruleIndex}.answers`]];
  });
  for (const [page, key, name, sourceKey] of [...pairedLists, ...severities, ...answers]) {
    const source = { file: getSharedDataFile(name), ids: listIds(data[name], splitKey(sourceKey)) };
    const file = getCopyFile(page, defaultLanguage);
    compareIds(listIds(copy[page], splitKey(key)), source, (path, expected, found) => {
      report(file, [...splitKey(key), ...path], expected, found);
    });
  }
}

/** Reports unexpected ids, else missing ids (a mistyped id would be both), else a wrong order. */
export function compareIds(
  ids: readonly string[],
  source: { file: string; ids: readonly string[] },
  report: (path: PropertyKey[], expected: string, found: string) => void,
): void {
  const missing = source.ids.filter((id) => !ids.includes(id));
  const unexpected = ids.filter((id) => !source.ids.includes(id));
  for (const id of unexpected) {
    const expected = `an id that ${source.file} has`;
    report([ids.indexOf(id), 'id'], expected, `“${id}”${suggest(id, missing)}`);
  }
  if (unexpected.length > 0) return;
  for (const id of missing) report([], `an entry for “${id}”, as in ${source.file}`, 'none');
  const [found, order] = [ids.join(', '), source.ids.join(', ')];
  if (missing.length > 0 || found === order) return;
  report([], `the order of ${source.file}: ${order}`, found);
}

type PairedLists = readonly [page: keyof Copy, key: string, name: keyof SharedData, key: string];

const pairedLists: readonly PairedLists[] = [
  ...suites.map((suite) => [suite, 'licences.plans', 'prices', `suites.${suite}.plans`] as const),
  ['home', 'pricingTeaser.plans', 'prices', 'support.plans'],
  ['pricing', 'plans.items', 'prices', 'support.plans'],
  ['pricing', 'addOns.items', 'prices', 'addOns'],
  ['about', 'partners.items', 'company', 'partners'],
  ['about', 'coverage.offices.items', 'company', 'offices'],
  ['countries', 'items', 'company', 'countries'],
  ...(isCompared ? ([['fit', 'questions', 'fitRules', 'questions']] as const) : []),
];

const entriesWithId = z.array(z.object({ id: z.string() }));

function listIds(data: unknown, path: string[]): string[] {
  return entriesWithId.parse(findValue(data, path)).map(({ id }) => id);
}

function splitKey(key: string): string[] {
  return key === '' ? [] : key.split('.');
}
