import { expect, test } from 'vitest';
import { everyTool } from '#features/tools/testing/configured.ts';
import { loadContent } from './load.ts';
import { toolNames } from './schema/tools.ts';
import { copyContent, problemsIn } from './testing/content-folder.ts';

/** What stops the build in the tools that a company says it uses. */
function problemsOf(tools: object, isSample = true): string[] {
  using content = copyContent();
  content.set('company.yaml', 'tools', tools);
  content.set('company.yaml', 'sample', isSample);
  return problemsIn(content.path).filter((problem) => problem.includes('tools.'));
}

test('all tools at once, and none, have no problem', () => {
  expect(Object.keys(everyTool)).toEqual([...toolNames]);
  expect(problemsOf(everyTool)).toEqual([]);
  expect(problemsOf({})).toEqual([]);
});

test('a company that names none has none', () => {
  using content = copyContent();
  content.set('company.yaml', 'tools', null);
  expect(loadContent(content.path).company.tools).toBeNull();
});

test.each([
  [{ googleAnalytics: { measurementId: 'UA-12345-1' } }, 'a measurement id such as G-AB12CD34EF'],
  [{ googleAnalytics: {} }, 'a measurement id such as G-AB12CD34EF'],
  [{ tagManager: { containerId: 'G-AB12CD34EF' } }, 'a container id such as GTM-AB12CD3'],
  [
    { tagManager: { containerId: 'GTM-AB12CD3', opens: { scripts: ['https:'] } } },
    'a host such as https://www.example.com or https://*.example.com',
  ],
  [{ tagManager: { containerId: 'GTM-AB12CD3', stores: ['a b'] } }, 'a name such as _hjSession*'],
  [
    { plausible: { domain: 'https://a.test' } },
    'the domain of the site in Plausible such as example.com',
  ],
  [
    { matomo: { host: 'http://matomo.test', siteId: 1 } },
    'the address of a server such as https://stats.example.com',
  ],
  [
    { matomo: { host: 'https://a.test; script-src *', siteId: 1 } },
    'the address of a server such as https://stats.example.com',
  ],
  [
    { matomo: { host: 'https://a.test', siteId: '1' } },
    'the number of the site in Matomo such as 1',
  ],
  [{ clarity: { projectId: 'AB' } }, 'a project id such as ab12cd34ef'],
  [{ meta: { pixelId: 123456789012345 } }, 'the id of a pixel such as "123456789012345"'],
  [{ linkedIn: { partnerId: 'abc' } }, 'a partner id such as "1234567"'],
  [
    { linkedIn: { partnerId: '1234567', conversionId: 'x' } },
    'the number of a conversion such as 12345678',
  ],
])('%j is named with its line, and what was expected', (tools, expected) => {
  const [problem, ...others] = problemsOf(tools);
  expect(problem).toMatch(/^content\/company\.yaml:\d+: tools\.\w+/);
  expect(problem).toContain(`expected ${expected}`);
  expect(others).toEqual([]);
});

test('a tool that there is no code for is named, with those that there are', () => {
  expect(problemsOf({ hotjar: { id: 1 } })).toEqual([
    expect.stringMatching(
      /^content\/company\.yaml:\d+: tools\.hotjar: expected one of the tools plausible, matomo, .*linkedIn;/,
    ),
  ]);
});

test('a privacy policy that does not name who gets the data is no privacy policy', () => {
  using content = copyContent();
  const { plausible, googleAnalytics, matomo } = everyTool;
  content.set('company.yaml', 'tools', { plausible, googleAnalytics, matomo });
  // The company has the Matomo itself.
  content.write('es/legal/privacy.md', 'Acceden las personas de {company.legalName}.\n');
  expect(problemsIn(content.path)).toEqual([
    expect.stringMatching(
      /^content\/es\/legal\/privacy\.md: expected the name of who gets the data of plausible: /,
    ),
    expect.stringContaining('of googleAnalytics: Google Ireland Limited; found a text without it'),
  ]);
  content.append('es/legal/privacy.md', '\nPlausible Insights OÜ, Google Ireland Limited\n');
  expect(problemsIn(content.path)).toEqual([]);
});

test('the servers of a real company exist', () => {
  const tools = { matomo: { host: 'https://matomo.example', siteId: 1 } };
  expect(problemsOf(tools, false)).toEqual([
    expect.stringContaining('expected an address that does not end in .example'),
  ]);
});
