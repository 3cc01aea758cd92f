import { expect, test } from 'vitest';
import { siteContent } from '@altanube/e2e/helpers/site-content';
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
  const { analytics, marketing } = consentWithTools(copy.es, tools).categories;
  for (const { name } of [told.plausible, told.matomo, told.googleAnalytics, told.clarity]) {
    expect(analytics.details).toContain(name);
  }
  const names = analytics.stored.map(({ key }) => key);
  expect(names).toEqual(['_ga', '_ga_*', '_gcl_*', '_clck', '_clsk', '_cltk']);
  expect(marketing.details).toContain(told.meta.name);
  expect(marketing.stored.map(({ key }) => key)).toContain('_tag*');
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
    for (const part of [`### ${name}`, purpose, vendor]) expect(text).toContain(part);
  }
  for (const key of ['_ga_*', '_fbp', '_tag*', 'li_adsId'])
    expect(text).toContain(`| \`${key}\` |`);
  expect(text).not.toContain('no hay cookies de terceros');
  expect(text).not.toContain('Hoy no se utiliza ninguna');
  expect(text).not.toMatch(/[{}]/);
});
