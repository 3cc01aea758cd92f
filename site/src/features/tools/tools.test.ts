import { expect, test } from 'vitest';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { languages } from '@altanube/content/languages';
import { collectCspSources, describeTools } from './descriptions.ts';
import { allTools, parseTools } from './testing/configured.ts';
import {
  addToolsToConsentDialog,
  addToolsToConsent,
  addToolsToPolicy,
} from './vendor-disclosures.ts';
import { matchesSources } from './vendor-script.ts';

const { copy, legal, company } = siteContent;
const tools = parseTools(allTools);
const { consent, tools: toolCopy } = copy.es;
const columns = consent.storedColumns;

function policy(used: object): string {
  return addToolsToPolicy(legal, { copy: toolCopy, tools: parseTools(used), columns });
}

test('dialog and policy are unchanged without tools', () => {
  expect(addToolsToConsent(copy.es, null)).toEqual(consent);
  expect(addToolsToPolicy(legal, { copy: toolCopy, tools: null, columns })).toBe(legal.cookies);
  const version = company.consentVersion;
  expect(addToolsToConsentDialog(copy.es, { ...company, tools: null }).version).toBe(version);
});

test('the dialog lists each tool in its category, and each stored name once (C-19)', () => {
  const { analytics, marketing } = addToolsToConsent(copy.es, tools).categories;
  const { plausible, matomo, googleAnalytics, clarity, meta } = toolCopy;
  for (const { name } of [plausible, matomo, googleAnalytics, clarity]) {
    expect(analytics.details).toContain(name);
  }
  const names = analytics.stored.map(({ key }) => key);
  expect(names).toEqual(['_ga', '_ga_*', '_gcl_*', '_clck', '_clsk', '_cltk']);
  expect(marketing.details).toContain(meta.name);
  expect(marketing.stored.map(({ key }) => key)).toContain('_tag*');
});

test('a tool with `needs: none` is in the policy, with no word of permission, and not in the dialog', () => {
  const matomo = { ...allTools.matomo, needs: 'none' };
  const used = parseTools({ matomo });
  expect(addToolsToConsentDialog(copy.es, { ...company, tools: used })).toEqual({
    copy: consent,
    version: company.consentVersion,
  });
  const text = policy({ matomo });
  expect(text).toMatch(/## Qué medimos[^#]+### Matomo[^#]+## Categorías/);
  expect(text.replace(/## Qué medimos[^]+(?=## Categorías)/, '')).toBe(legal.cookies.trim());
  expect(policy({ ...allTools, matomo })).toMatch(
    /## Qué medimos[^#]+### Matomo[^#]+## Qué guardan, con tu permiso.+### Plausible/s,
  );
});

test('a new tool changes the version, so that all visitors are asked again', () => {
  const versionWith = (used: object) =>
    addToolsToConsentDialog(copy.es, { ...company, tools: parseTools(used) }).version;
  const { plausible, meta } = allTools;
  const versions = [{}, { plausible }, { plausible, meta }].map(versionWith);
  expect(new Set(versions).size).toBe(3);
});

test('the policy describes each tool, and drops statements that hold only without tools', () => {
  const text = policy(allTools);
  for (const { name, vendor, purpose } of [toolCopy.plausible, toolCopy.meta, toolCopy.clarity]) {
    for (const part of [`### ${name}`, purpose, vendor]) expect(text).toContain(part);
  }
  for (const key of ['_ga_*', '_fbp', '_tag*', 'li_adsId'])
    expect(text).toContain(`| \`${key}\` |`);
  expect(text).not.toContain('no hay cookies de terceros');
  expect(text).not.toContain('Hoy no se utiliza ninguna');
  expect(text).not.toMatch(/[{}]/);
});

test.each(describeTools(tools))('discloses every name that $name stores', ({ name, stores }) => {
  const further = name === 'tagManager' ? allTools.tagManager.stores : [];
  for (const language of languages) {
    const disclosed = copy[language].tools[name].stored.map(({ key }) => key);
    expect([...disclosed, ...further]).toEqual(stores);
  }
});

test('tools only allow named hosts, over https', () => {
  const sources = Object.values(collectCspSources(tools)).flat();
  expect(sources.length).toBeGreaterThan(10);
  for (const source of sources)
    expect(source).toMatch(/^https:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*)?$/);
});

const sources = ['https://*.clarity.ms', 'https://www.host.test/gtag/', 'https://tags.test/a.js'];

test.each([
  ['https://www.clarity.ms/tag/x', true],
  ['https://clarity.ms/', false],
  ['https://evilclarity.ms/', false],
  ['https://www.clarity.ms.evil.test/', false],
  ['http://www.clarity.ms/', false],
  ['https://www.host.test/gtag/js?id=1', true],
  ['https://www.host.test/gtm.js', false],
  ['https://www.host.test:444/gtag/js', false],
  ['https://tags.test/a.js?b', true],
  ['https://tags.test/a.js/b', false],
  ['https://evil.test/#https://tags.test/a.js', false],
  ['/own.js', false],
  ['data:text/javascript,1', false],
  ['javascript:1', false],
])('a script may come from %s: %s', (address, expected) => {
  expect(matchesSources(address, sources)).toBe(expected);
});
