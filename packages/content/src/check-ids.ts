import { z } from 'zod';
import { findClosest, suggest } from './closest.ts';
import { copyFile, sharedDataFile } from './file-names.ts';
import type { Language } from './languages.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';
import type { ReportMessage } from './source.ts';
import { findValue } from './validate.ts';

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

function listOthers(entries: Identified, others: Identified): string[] {
  return entries.flatMap(({ id }) => (others.some((other) => other.id === id) ? [] : id));
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
    file: copyFile(page, language),
    key,
    entries: findEntries(copy[page], key),
    source: {
      file: sharedDataFile(name),
      key: sourceKey,
      entries: findEntries(data[name], sourceKey),
    },
  }));
}

const identified = z.array(z.object({ id: z.string() }));

function findEntries(data: unknown, key: string): Identified {
  return identified.parse(findValue(data, split(key)));
}
