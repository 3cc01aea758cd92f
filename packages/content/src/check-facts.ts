import type { IsPage } from './check-texts.ts';
import { suggest } from './closest.ts';
import { copyFile, legalTextFile, sharedDataFile } from './file-names.ts';
import { languages, type Language } from './languages.ts';
import { isReserved } from './outside-links.ts';
import type { Article } from './schema/article.ts';
import type { Company } from './schema/company.ts';
import type { Copy } from './schema/copy.ts';
import type { SharedData } from './schema/shared-data.ts';
import { id as idSchema } from './schema/text.ts';
import { toolNames } from './schema/tools.ts';
import { listTexts, type Report } from './source.ts';

type Facts = {
  data: SharedData;
  explained: ReadonlySet<string>;
  /** Of all languages, since an article that lacks a translation is reported as such. */
  articleIds: ReadonlySet<string>;
  isPage: IsPage;
  now: number;
  report: Report;
};

/** What two files, or a file and today, must agree on. */
export function checkFacts(
  facts: Facts,
  written: Record<Language, { copy: Copy | null; articles: readonly Article[] }>,
): void {
  checkDays(facts);
  checkReferences(facts);
  checkRedirects(facts);
  if (!facts.data.company.sample) checkRealCompany(facts);
  for (const language of languages) {
    const { copy, articles } = written[language];
    checkArticles(facts, language, articles);
    if (copy === null) continue;
    checkAnswers(facts, language, copy);
    checkStoryPictures(facts, language, copy);
  }
}

function checkDays(facts: Facts): void {
  const { company, figures } = facts.data;
  const file = sharedDataFile('company');
  refuseFutureDay(facts, file, ['legalTextsUpdated'], company.legalTextsUpdated);
  refuseFutureDay(facts, sharedDataFile('figures'), ['countedOn'], figures.countedOn);
  for (const [index, { since }] of company.partners.entries()) {
    const day = since === null ? null : `${since}-01-01`;
    refuseFutureDay(facts, file, ['partners', index, 'since'], day);
  }
}

/** A sample company's site can be built on any day, and has reserved addresses. */
function checkRealCompany({ data, now, report }: Facts): void {
  for (const name of ['company', 'clients'] as const) {
    for (const { place, text } of listTexts(data[name])) {
      const expected = 'an address that does not end in .example, since sample is false';
      if (isReserved(text)) report(sharedDataFile(name), place, expected, text);
    }
  }
  const validUntil = data.company.certificate?.validUntil ?? null;
  // Somewhere, a day ends 12 hours later than in UTC.
  if (validUntil === null || validUntil >= formatDay(now - 12 * hourMs)) return;
  const expected = `a day that is not over, or nothing (today is ${formatDay(now)})`;
  report(sharedDataFile('company'), ['certificate', 'validUntil'], expected, validUntil);
}

function checkReferences({ data, explained, report }: Facts): void {
  const { prices, stories, testimonials, work } = data;
  const { google, microsoft, support, examples } = prices;
  // A licence without a price has no sum.
  const priced = google.plans.filter(({ annual }) => annual !== null);
  const licences = { google: priced, microsoft: microsoft.plans };
  for (const [at, { suite, licence, support: plan }] of examples.entries()) {
    check('prices', ['examples', at, 'licence'], licence, licences[suite]);
    check('prices', ['examples', at, 'support'], plan, support.plans);
  }
  const { suite, licence } = work.report.unused;
  check('work', ['report', 'unused', 'licence'], licence, licences[suite]);
  for (const picture of ['alert', 'report'] as const) {
    check('work', [picture, 'support'], work[picture].support, support.plans);
  }
  for (const [at, { comparable }] of microsoft.plans.entries()) {
    check('prices', ['microsoft', 'plans', at, 'comparable'], comparable, google.plans);
  }
  for (const [at, { id }] of stories.entries()) {
    check('stories', [at, 'id'], id, testimonials, 'the id of a testimonial:');
  }

  function check(
    name: keyof SharedData,
    path: (string | number)[],
    id: string | null,
    entries: readonly { id: string }[],
    expected = 'one of',
  ): void {
    const ids = entries.map((entry) => entry.id);
    if (id === null || explained.has(id) || ids.includes(id)) return;
    const found = `“${id}”${suggest(id, ids)}`;
    report(sharedDataFile(name), path, `${expected} ${ids.join(', ')}`, found);
  }
}

function checkArticles(facts: Facts, language: Language, articles: readonly Article[]): void {
  const { articleIds, report } = facts;
  for (const { id, related, checked, sources } of articles) {
    const file = `${language}/articles/${id}.md`;
    if (!idSchema.safeParse(id).success) {
      report(file, [], 'a file name of a-z, 0-9 and hyphens: it is the address', `“${id}.md”`);
    }
    for (const [index, other] of related.entries()) {
      if (articleIds.has(other)) continue;
      const expected = 'the file name of an article, without .md';
      report(file, ['related', index], expected, `“${other}”${suggest(other, articleIds)}`);
    }
    refuseFutureDay(facts, file, ['checked'], checked);
    for (const [index, { day }] of sources.entries()) {
      refuseFutureDay(facts, file, ['sources', index, 'day'], day);
    }
  }
}

/** So there are no loops, and never a second redirect. */
function checkRedirects({ data, isPage, report }: Facts): void {
  const { redirects } = data;
  const file = sharedDataFile('redirects');
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

const hourMs = 60 * 60 * 1000;

/** Refuses a day that has not begun anywhere; somewhere, it begins 14 hours earlier than in UTC. */
function refuseFutureDay(
  { now, report }: Facts,
  file: string,
  path: (string | number)[],
  day: string | null,
): void {
  if (day === null || day <= formatDay(now + 14 * hourMs)) return;
  report(file, path, `a day that is not in the future (today is ${formatDay(now)})`, day);
}

function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The privacy policy names the recipients of data (GDPR, article 13.1.e), as `tools.yaml` and `company.yaml` do. */
export function checkRecipients(
  { tools, destinations }: Company,
  copy: Copy['tools'],
  privacy: string,
  report: Report,
): void {
  const used = toolNames.filter((name) => (tools?.[name] ?? null) !== null);
  const recipients = [
    ...used.map((name) => ({ name, recipient: copy[name].vendor })),
    ...destinations,
  ];
  for (const { name, recipient } of recipients) {
    if (privacy.includes(recipient)) continue;
    const expected = `the name of who gets the data of ${name}: ${recipient}`;
    report(legalTextFile('privacy'), [], expected, 'a text without it');
  }
}

function checkStoryPictures({ data, report }: Facts, language: Language, { about }: Copy): void {
  const { stories } = data;
  for (const [index, { id, pictureAlt }] of about.stories.items.entries()) {
    const hasPicture = stories.some((story) => story.id === id && story.picture !== null);
    if (hasPicture === (pictureAlt !== null)) continue;
    const expected = hasPicture
      ? 'what the picture in stories.yaml shows, or "" if it only decorates'
      : 'none, since the story has no picture in stories.yaml';
    const key = ['stories', 'items', index, 'pictureAlt'];
    report(copyFile('about', language), key, expected, pictureAlt ?? 'nothing');
  }
}

/** Checks that answers with more points for one suite have a reason, and that criteria are rows of the comparison. */
function checkAnswers({ data, report }: Facts, language: Language, copy: Copy): void {
  const { fit, comparison } = copy;
  const { questions } = data.fitRules;
  const file = copyFile('fit', language);
  const rows = comparison.table.rows.map((row) => row.id);
  for (const [index, { id, answers }] of fit.questions.entries()) {
    const rules = questions.find((question) => question.id === id)?.answers ?? [];
    for (const [at, answer] of answers.entries()) {
      const rule = rules.find((each) => each.id === answer.id);
      if (rule === undefined) continue;
      const path = ['questions', index, 'answers', at];
      const { google, microsoft, criterion } = rule;
      if ((google !== microsoft) !== (answer.reason !== null)) {
        const expected =
          'a reason if the answer has more points for one of the suites, or else none';
        report(file, [...path, 'reason'], expected, answer.reason ?? 'none');
      }
      if (criterion === null || rows.includes(criterion)) continue;
      const expected = `in fit-rules.yaml the id of a row of the comparison: ${rows.join(', ')}`;
      report(file, [...path, 'id'], expected, criterion);
    }
  }
}
