import { expect, onTestFinished, test, vi } from 'vitest';
import { allTools } from '../../../site/src/features/tools/testing/configured.ts';
import { languages } from './languages.ts';
import { loadContent } from './load.ts';
import { toolNames } from './schema/tools.ts';
import { copyContent, listProblems } from './testing/content-folder.ts';

/** Optional data, and checks of real companies only (`mistakes.test.ts` tests the rest). */
const { company, prices } = loadContent();

test('accepts company data without optional parts and with empty lists (ABT-10, ABT-11)', () => {
  using content = copyContent();
  const optional = ['founded', 'people', 'offices', 'certificate'];
  for (const key of optional) content.set('company.yaml', key, undefined);
  // The current year is accepted.
  const since = new Date().getFullYear();
  const partners = company.partners.map(({ id }, index) => (index === 0 ? { id, since } : { id }));
  content.set('company.yaml', 'partners', partners);
  content.set('figures.yaml', 'countedOn', null);
  content.set('prices.yaml', 'support.creditCap', null);
  for (const index of prices.support.plans.keys()) {
    content.set('prices.yaml', `support.plans.${index}.severities`, null);
  }
  const lists = ['coverage.offices.items', 'claims.items'];
  for (const language of languages) {
    for (const list of lists) content.set(`${language}/about.yaml`, list, []);
    content.set(`${language}/about.yaml`, 'claims.certificate.scope', []);
    content.set(`${language}/pricing.yaml`, 'migrations.items', []);
  }
  // Entries for the deleted cities are unused now.
  const isUntranslatedEntry = (problem: string) => problem.startsWith('content/untranslated.yaml');
  expect(listProblems(content.path).filter((problem) => !isUntranslatedEntry(problem))).toEqual([]);
});

test('sentences and entries that name an expired certificate are left out, and nothing is a problem (ABT-9)', () => {
  using content = copyContent();
  content.set('company.yaml', 'certification', 'ISO 99999');
  const { home, notFound } = loadContent(content.path).copy.en;
  content.set('company.yaml', 'certificate', { validUntil: '2020-06-30' });
  content.set('en/not-found.yaml', 'help', 'One. Is it {company.certification}? Three.');
  const { legal, copy } = loadContent(content.path);
  expect(copy.en.notFound).toEqual({ ...notFound, help: 'One. Three.' });
  const badges = home.finalCta.badges.filter(({ title }) => !title.includes('ISO 99999'));
  expect(copy.en.home.finalCta.badges).toEqual(badges);
  expect(badges).not.toEqual(home.finalCta.badges);
  expect(JSON.stringify([copy, legal])).not.toContain('ISO 99999');
});

test('reports texts without which nothing could be built once the certificate has expired (ABT-9)', () => {
  using content = copyContent();
  content.set('en/not-found.yaml', 'help', 'We have {company.certification}.');
  const problem = 'help: expected a text; found nothing once the certificate has expired';
  expect(listProblems(content.path)).toEqual([expect.stringContaining(problem)]);
});

test('accepts a day as soon as it has begun in any time zone (TXT-5)', () => {
  using content = copyContent();
  // This is the latest day in the content.
  content.set('company.yaml', 'sample', true);
  content.set('company.yaml', 'legalTextsUpdated', '2996-11-23');
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime('2996-11-22T10:00Z');
  expect(listProblems(content.path)).toEqual([]);
  vi.setSystemTime('2996-11-22T09:59Z');
  expect(listProblems(content.path)).toHaveLength(1);
});

test('reports addresses that end in .example, unless the company is a sample', () => {
  using content = copyContent();
  const url = 'https://a.example:443/b?c';
  const expected = [
    ['company.yaml', 'email.sales', 'a@sales.example'],
    ['company.yaml', 'certificate', { url }],
    ['company.yaml', 'embeds', [{ name: 'map', frame: 'https://map.example' }]],
    ['clients.yaml', '0.url', url],
  ] as const;
  for (const [file, key, value] of expected) content.set(file, key, value);
  const problems = (sample: boolean) => {
    content.set('company.yaml', 'sample', sample);
    return listProblems(content.path).filter((problem) => problem.includes('end in .example'));
  };
  expect(problems(true)).toEqual([]);
  const found = problems(false).join('\n');
  for (const [, key] of expected) expect(found).toContain(key);
});

test('the tools of a company can be all available ones, or none', () => {
  using content = copyContent();
  expect(Object.keys(allTools)).toEqual([...toolNames]);
  content.set('company.yaml', 'tools', null);
  expect(loadContent(content.path).company.tools).toBeNull();
  content.set('company.yaml', 'tools', allTools);
  expect(listProblems(content.path).filter((problem) => problem.includes('tools.'))).toEqual([]);
});

test('tools need their vendors named in the privacy policy, as do destinations', () => {
  using content = copyContent();
  const { plausible, googleAnalytics } = allTools;
  const matomo = { ...allTools.matomo, needs: 'none' };
  content.set('company.yaml', 'tools', { plausible, googleAnalytics, matomo });
  const webhook = 'Gestiones, S. L.';
  content.set('company.yaml', 'destinations', ['slack', 'teams', { webhook }]);
  // The company hosts Matomo itself, so its own name is enough, except without consent.
  content.write('es/legal/privacy.md', 'Acceden las personas de {company.legalName}.\n');
  const expected = 'es/legal/privacy.md: expected the name of who gets the data of';
  expect(listProblems(content.path)).toEqual([
    expect.stringContaining(`${expected} plausible: Plausible Insights OÜ`),
    expect.stringContaining(`${expected} googleAnalytics: Google Ireland Limited; found`),
    expect.stringContaining(`${expected} matomo: Matomo`),
    expect.stringContaining(`${expected} slack: Slack`),
    expect.stringContaining(`${expected} teams: Microsoft Teams`),
    expect.stringContaining(`${expected} webhook: ${webhook}`),
  ]);
  const names = 'Plausible Insights OÜ, Google Ireland Limited, Matomo, Slack, Microsoft Teams';
  content.append('es/legal/privacy.md', `\n${names}; ${webhook}\n`);
  expect(listProblems(content.path)).toEqual([]);
  const { destinations } = loadContent(content.path).company;
  expect(destinations.map(({ name }) => name)).toEqual(['slack', 'teams', 'webhook']);
});
