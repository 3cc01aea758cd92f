import { expect, test } from 'vitest';
import { siteContent } from '@altanube/e2e/helpers/site-content';
import { allTools, parseTools } from './testing/configured.ts';
import {
  addToolsToConsentDialog,
  addToolsToConsent,
  addToolsToPolicy,
} from './vendor-disclosures.ts';

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
  for (const { name } of [
    toolCopy.plausible,
    toolCopy.matomo,
    toolCopy.googleAnalytics,
    toolCopy.clarity,
  ]) {
    expect(analytics.details).toContain(name);
  }
  const names = analytics.stored.map(({ key }) => key);
  expect(names).toEqual(['_ga', '_ga_*', '_gcl_*', '_clck', '_clsk', '_cltk']);
  expect(marketing.details).toContain(toolCopy.meta.name);
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
  expect(
    new Set([versionWith({}), versionWith({ plausible }), versionWith({ plausible, meta })]).size,
  ).toBe(3);
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
