import { isRecord } from '@altanube/base/is-record';
import { collections, parseEntryFile } from './collections.ts';
import type { IsPage } from './check-texts.ts';
import { suggest } from './closest.ts';
import { findFavoured } from './fit-outcome.ts';
import { getCopyFile, getLegalTextFile, getSharedDataFile } from './file-names.ts';
import type { Language } from './languages.ts';
import { isReservedAddress } from './external-links.ts';
import type { Company } from './schema/company.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';
import { id as idSchema } from './schema/text.ts';
import { toolNames } from './schema/tools.ts';
import { isCompared, suites, type Suite } from './suites.ts';
import { addProblem, formatValue, listTexts, type Report, type Source } from './source.ts';

/** Checks shared files against each other and the pages. */
export function checkSharedData(
  data: SharedData,
  copy: Copy | null,
  isPage: IsPage,
  report: Report,
): void {
  checkReferences(data, copy, report);
  checkRedirects(data, isPage, report);
  if (!data.company.sample) checkRealCompany(data, report);
}

/** Not for a sample company, whose addresses are reserved. */
function checkRealCompany(data: SharedData, report: Report): void {
  for (const name of ['company', 'clients'] as const) {
    for (const { place, text } of listTexts(data[name])) {
      const expected = 'an address that does not end in .example, since sample is false';
      if (isReservedAddress(text)) report(getSharedDataFile(name), place, expected, text);
    }
  }
}

function checkReferences(data: SharedData, copy: Copy | null, report: Report): void {
  const { fitRules, prices, work } = data;
  const { support, examples } = prices;
  // Sums need a licence with a price.
  const listPriced = (suite: Suite) =>
    prices.suites[suite].plans.filter(({ annual }) => annual !== null);
  for (const [at, { suite, licence, support: plan }] of examples.entries()) {
    check('prices', ['examples', at, 'licence'], licence, listPriced(suite));
    check('prices', ['examples', at, 'support'], plan, support.plans);
  }
  const { suite, licence } = work.report.unused;
  check('work', ['report', 'unused', 'licence'], licence, listPriced(suite));
  const [firstSuite] = suites;
  for (const suite of suites) {
    for (const [at, { comparable }] of prices.suites[suite].plans.entries()) {
      const path = ['suites', suite, 'plans', at, 'comparable'];
      check('prices', path, comparable, prices.suites[firstSuite].plans);
    }
  }
  if (!isCompared) return;
  for (const [at, { question, answer }] of fitRules.neither.entries()) {
    const matched = fitRules.questions.find(({ id }) => id === question);
    check('fitRules', ['neither', at, 'question'], question, fitRules.questions);
    check('fitRules', ['neither', at, 'answer'], matched ? answer : null, matched?.answers ?? []);
  }
  for (const [index, { answers }] of fitRules.questions.entries()) {
    for (const [at, { criterion }] of answers.entries()) {
      const path = ['questions', index, 'answers', at, 'criterion'];
      if (copy !== null) check('fitRules', path, criterion, copy.comparison.table.rows);
    }
  }

  function check(
    name: keyof SharedData,
    path: (string | number)[],
    id: string | null,
    entries: readonly { id: string }[],
  ): void {
    const ids = entries.map((entry) => entry.id);
    if (id === null || ids.includes(id)) return;
    const found = `“${id}”${suggest(id, ids)}`;
    report(getSharedDataFile(name), path, `one of ${ids.join(', ')}`, found);
  }
}

/** Allows redirects only from unused paths to pages, so there are no loops or chains. */
function checkRedirects({ redirects }: SharedData, isPage: IsPage, report: Report): void {
  const file = getSharedDataFile('redirects');
  for (const [index, { from, to }] of redirects.entries()) {
    if (isPage(from)) report(file, [index, 'from'], 'an address that is no page', from);
    if (redirects.findIndex((other) => other.from === from) < index) {
      report(file, [index, 'from'], 'each address once', from);
    }
    const { pathname } = new URL(to, 'http://localhost');
    if (isPage(pathname)) continue;
    report(file, [index, 'to'], 'the address of a page or article', to);
  }
}

/** Checks the names of entries, and what they say about others, also where a schema is violated. */
export function checkEntries(
  sources: readonly Source[],
  { people, testimonials }: SharedData,
  isPage: IsPage,
): void {
  const entries = sources.flatMap((source) => {
    const parsed = parseEntryFile(source.file);
    return parsed === null ? [] : { ...parsed, source };
  });
  for (const { source, name, id } of entries) {
    const data = isRecord(source.data) ? source.data : {};
    const { author, related, title } = data;
    if (!idSchema.safeParse(id).success) {
      const expected = 'a file name of a-z, 0-9 and hyphens: it is the address';
      addProblem(source, [], expected, `“${id}.md”`);
    }
    const ids = entries.filter((each) => each.name === name).map((each) => each.id);
    for (const [at, other] of (Array.isArray(related) ? related.map(String) : []).entries()) {
      if (isPage(`${collections[name].path}/${other}`)) continue;
      const found = `“${other}”${suggest(other, ids)}`;
      addProblem(source, ['related', at], `the name of a file in ${name}/, without .md`, found);
    }
    const authors = people.map((person) => person.id);
    if (typeof author === 'string' && !authors.includes(author)) {
      const found = `“${author}”${suggest(author, authors)}`;
      addProblem(source, ['author'], `one of ${authors.join(', ')}, as in people.yaml`, found);
    }
    if (name !== 'stories') continue;
    const company = testimonials.find((testimonial) => testimonial.id === id)?.company;
    if (company === undefined) {
      const names = testimonials.map((testimonial) => testimonial.id);
      const found = `“${id}.md”${suggest(id, names)}`;
      addProblem(source, [], `a file named after a testimonial: ${names.join(', ')}`, found);
    } else if (title !== undefined && title !== company) {
      addProblem(source, ['title'], `“${company}”, as in testimonials.yaml`, formatValue(title));
    }
  }
}

/** The policy must name all recipients in `tools.yaml`, `company.yaml` (GDPR, art. 13.1.e). */
export function checkRecipients(
  { tools, destinations }: Company,
  copy: Copy['tools'],
  privacy: string,
  report: Report,
): void {
  const usedTools = toolNames.filter((name) => (tools?.[name] ?? null) !== null);
  const recipients = [
    ...usedTools.map((name) => ({ name, recipient: copy[name].vendor })),
    ...(['plausible', 'matomo'] as const)
      .filter((name) => tools?.[name]?.needs === 'none')
      .map((name) => ({ name, recipient: copy[name].name })),
    ...destinations,
  ];
  for (const { name, recipient } of recipients) {
    if (privacy.includes(recipient)) continue;
    const expected = `the name of who gets the data of ${name}: ${recipient}`;
    report(getLegalTextFile('privacy'), [], expected, 'a text without it');
  }
}

/** Checks that only decisive answers have a reason. */
export function checkCopy(
  { fit }: Copy,
  { fitRules }: SharedData,
  language: Language,
  report: Report,
): void {
  if (!isCompared) return;
  for (const [index, { id, answers }] of fit.questions.entries()) {
    const rules = fitRules.questions.find((question) => question.id === id)?.answers ?? [];
    for (const [at, answer] of answers.entries()) {
      const rule = rules.find((each) => each.id === answer.id);
      const needsReason = rule !== undefined && findFavoured(rule) !== null;
      if (rule === undefined || needsReason === (answer.reason !== null)) continue;
      const expected = 'a reason if the answer has more points for one of the suites, or else none';
      const key = ['questions', index, 'answers', at, 'reason'];
      report(getCopyFile('fit', language), key, expected, answer.reason ?? 'none');
    }
  }
}
