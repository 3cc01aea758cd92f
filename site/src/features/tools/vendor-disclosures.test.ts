import { expect, test } from 'vitest';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { parseHeadings } from '#ui/headings.ts';
import { everyTool, parsedTools } from './testing/configured.ts';
import { consentDialogWithTools, consentWithTools, policyWithTools } from './vendor-disclosures.ts';

const { copy, legal, company } = siteContent;
const tools = parsedTools(everyTool);
const { consent, tools: told } = copy.es;
const columns = consent.storedColumns;

function policy(used: object): string {
  return policyWithTools(legal, { copy: told, tools: parsedTools(used), columns });
}

test('without tools dialog and policy say what their files say', () => {
  expect(consentWithTools(copy.es, null)).toEqual(consent);
  expect(policyWithTools(legal, { copy: told, tools: null, columns })).toBe(legal.cookies);
  const version = company.consentVersion;
  expect(consentDialogWithTools(copy.es, { ...company, tools: null }).version).toBe(version);
});

test('the dialog names each tool in its category, and each name that is stored once (C-19)', () => {
  const { necessary, functional, analytics, marketing } = consentWithTools(
    copy.es,
    tools,
  ).categories;
  expect({ necessary, functional }).toEqual({
    necessary: consent.categories.necessary,
    functional: consent.categories.functional,
  });
  expect(analytics.details).toBe(
    `${told.analytics.details} Plausible Analytics, Matomo, Google Analytics 4, Microsoft Clarity.`,
  );
  const names = analytics.stored.map(({ key }) => key);
  expect(names).toEqual(['_ga', '_ga_*', '_gcl_*', '_clck', '_clsk', '_cltk']);
  expect(marketing.stored.map(({ key }) => key)).toContain('_tag*');
  // The site itself keeps something in this one.
  expect(consent.categories.marketing.stored).not.toEqual([]);
  expect(marketing.details.startsWith(consent.categories.marketing.details)).toBe(true);
  expect(marketing.details).toContain(told.marketing.details);
});

test('who has answered before there was a tool is asked again', () => {
  const versionWith = (used: object) =>
    consentDialogWithTools(copy.es, { ...company, tools: parsedTools(used) }).version;
  const { plausible, meta } = everyTool;
  expect(
    new Set([versionWith({}), versionWith({ plausible }), versionWith({ plausible, meta })]).size,
  ).toBe(3);
});

test('the policy says of each tool who gets what, and takes back what holds without any', () => {
  const text = policy(everyTool);
  for (const { name, vendor, purpose } of [told.plausible, told.meta, told.clarity]) {
    expect(text).toContain(`### ${name}`);
    expect(text).toContain(purpose);
    expect(text).toContain(vendor);
  }
  for (const key of ['_ga_*', '_fbp', '_tag*', 'li_adsId'])
    expect(text).toContain(`| \`${key}\` |`);
  expect(text).not.toContain('no hay cookies de terceros');
  expect(text).not.toContain('Hoy no se utiliza ninguna');
  expect(text).not.toMatch(/[{}]/);
});

test('each section of the policy is there once, a new one before that which follows it', () => {
  const titles = parseHeadings(policy({ plausible: everyTool.plausible })).map(
    ({ title }) => title,
  );
  const own = parseHeadings(legal.cookies).map(({ title }) => title);
  const added = parseHeadings(legal.cookiesTools).map(({ title }) => title);
  const [first = ''] = added;
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => title !== first)).toEqual(own);
  expect(titles[titles.indexOf(first) + 1]).toBe(added[1]);
});

test('a category without tools says so', () => {
  const marketing = /^- \*\*Marketing\.\*\* .*$/m;
  const [line = ''] = marketing.exec(policy({ plausible: everyTool.plausible })) ?? [];
  expect(line.endsWith(`: ${told.none}.`)).toBe(true);
  expect(marketing.exec(policy(everyTool))?.[0]).toContain(told.meta.name);
});
