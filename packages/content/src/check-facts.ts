import { copyFile, legalTextFile, sharedDataFile } from './file-names.ts';
import type { Language } from './languages.ts';
import { isReserved } from './outside-links.ts';
import type { Article } from './schema/article.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';
import { id as idSchema } from './schema/text.ts';
import { toolNames, type Tools, type ToolsCopy } from './schema/tools.ts';
import { listTexts, type Report } from './source.ts';

/** Checks what the schemas of the shared files cannot: two files at once, and days against today. */
export function checkSharedData(data: SharedData, now: number, report: Report): void {
  const { company, figures, stories, testimonials } = data;
  const { sample, legalTextsUpdated, partners, certificate } = company;
  const file = sharedDataFile('company');
  refuseFutureDay(file, ['legalTextsUpdated'], legalTextsUpdated, now, report);
  refuseFutureDay(sharedDataFile('figures'), ['countedOn'], figures.countedOn, now, report);
  for (const [index, { since }] of partners.entries()) {
    const day = since === null ? null : `${since}-01-01`;
    refuseFutureDay(file, ['partners', index, 'since'], day, now, report);
  }
  for (const [index, { id }] of stories.entries()) {
    if (testimonials.some((testimonial) => testimonial.id === id)) continue;
    const expected = `the id of a testimonial: ${joinIds(testimonials)}`;
    report(sharedDataFile('stories'), [index, 'id'], expected, id);
  }
  // A sample company's site can be built on any day, and has reserved addresses.
  if (sample) return;
  for (const name of ['company', 'clients'] as const) {
    for (const { path, text } of listTexts(data[name])) {
      const expected = 'an address that does not end in .example, since sample is false';
      if (isReserved(text)) report(sharedDataFile(name), path, expected, text);
    }
  }
  const validUntil = certificate?.validUntil ?? null;
  // Somewhere, a day ends 12 hours later than in UTC.
  if (validUntil === null || validUntil >= formatDay(now - 12 * hourMs)) return;
  const expected = `a day that is not over, or nothing (today is ${formatDay(now)})`;
  report(file, ['certificate', 'validUntil'], expected, validUntil);
}

/** Checks the file names of articles, that related articles exist, and the days of their checks. */
export function checkArticles(
  articles: readonly Article[],
  language: Language,
  now: number,
  report: Report,
): void {
  for (const { id, related, checked } of articles) {
    const file = `${language}/articles/${id}.md`;
    if (!idSchema.safeParse(id).success) {
      report(file, [], 'a file name of a-z, 0-9 and hyphens: it is the address', `“${id}.md”`);
    }
    for (const [index, other] of related.entries()) {
      if (articles.some((article) => article.id === other)) continue;
      const expected = 'the file name of an article, without .md';
      report(file, ['related', index], expected, `“${other}”`);
    }
    refuseFutureDay(file, ['checked'], checked, now, report);
  }
}

const hourMs = 60 * 60 * 1000;

/** Refuses a day that has not begun anywhere; somewhere, it begins 14 hours earlier than in UTC. */
function refuseFutureDay(
  file: string,
  path: (string | number)[],
  day: string | null,
  now: number,
  report: Report,
): void {
  if (day === null || day <= formatDay(now + 14 * hourMs)) return;
  report(file, path, `a day that is not in the future (today is ${formatDay(now)})`, day);
}

function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The privacy policy names the recipients of data (GDPR, article 13.1.e), as `tools.yaml` does. */
export function checkRecipients(
  tools: Tools | null,
  copy: ToolsCopy,
  privacy: string,
  report: Report,
): void {
  for (const name of toolNames) {
    const { vendor } = copy[name];
    if ((tools?.[name] ?? null) === null || privacy.includes(vendor)) continue;
    const expected = `the name of who gets the data of ${name}: ${vendor}`;
    report(legalTextFile('privacy'), [], expected, 'a text without it');
  }
}

type Identified = readonly { id: string }[];

/** Checks that the copy has an entry for each plan, person and so on, and for no other. */
export function checkIds(language: Language, copy: Copy, data: SharedData, report: Report): void {
  const { home, google, microsoft, pricing, support, sla, about, fit, comparison } = copy;
  const { company, fitRules, prices, people, stories, testimonials } = data;
  const { plans } = prices.support;

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
  const { items: offices } = coverage.offices;
  const { items: quotes } = home.testimonials;
  compare('about', 'partners.items', partners.items, company.partners, 'company');
  compare('about', 'team.members', team.members, people, 'people');
  compare('about', 'stories.items', about.stories.items, stories, 'stories');
  compare('about', 'coverage.offices.items', offices, company.offices, 'company');
  compare('home', 'testimonials.items', quotes, testimonials, 'testimonials');
  for (const [index, { id, pictureAlt }] of about.stories.items.entries()) {
    const hasPicture = stories.some((story) => story.id === id && story.picture !== null);
    if (hasPicture === (pictureAlt !== null)) continue;
    const expected = hasPicture
      ? 'what the picture in stories.yaml shows, or "" if it only decorates'
      : 'none, since the story has no picture in stories.yaml';
    const key = ['stories', 'items', index, 'pictureAlt'];
    report(copyFile('about', language), key, expected, pictureAlt ?? 'nothing');
  }
  compare('fit', 'questions', fit.questions, fitRules.questions, 'fitRules');
  for (const [index, { id, answers }] of fit.questions.entries()) {
    const rules = fitRules.questions.find((question) => question.id === id)?.answers ?? [];
    compare('fit', `questions.${index}.answers`, answers, rules, 'fitRules');
    for (const [at, answer] of answers.entries()) {
      const rule = rules.find((each) => each.id === answer.id);
      if (rule !== undefined) checkAnswer(`questions.${index}.answers.${at}`, answer.reason, rule);
    }
  }

  function compare(
    page: keyof Copy,
    key: string,
    entries: Identified,
    shared: Identified,
    name: keyof SharedData = 'prices',
  ): void {
    const [expected, found] = [joinIds(shared), joinIds(entries)];
    if (expected === found) return;
    const source = `the ids of ${sharedDataFile(name)}: ${expected}`;
    report(copyFile(page, language), key.split('.'), source, found);
  }

  /** An answer with more points for one suite has a reason; its criterion is a row of the comparison. */
  function checkAnswer(
    key: string,
    reason: string | null,
    rule: SharedData['fitRules']['questions'][number]['answers'][number],
  ): void {
    const file = copyFile('fit', language);
    if ((rule.google !== rule.microsoft) !== (reason !== null)) {
      const expected = 'a reason if the answer has more points for one of the suites, or else none';
      report(file, [...key.split('.'), 'reason'], expected, reason ?? 'none');
    }
    const { rows } = comparison.table;
    if (rule.criterion === null || rows.some((row) => row.id === rule.criterion)) return;
    const expected = `in fit-rules.yaml the id of a row of the comparison: ${joinIds(rows)}`;
    report(file, [...key.split('.'), 'id'], expected, rule.criterion);
  }
}

function joinIds(items: Identified): string {
  return items.map(({ id }) => id).join(', ') || 'none';
}
