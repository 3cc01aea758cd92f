import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { openedBy } from '#features/tools/descriptions.ts';
import { everyTool, parsedTools } from '#features/tools/testing/configured.ts';
import { loadSite, type Site } from '#server/pages/site.ts';
import { languages } from '#site/languages.ts';
import { routeNames, routes } from '#site/routes.ts';

/**
 * Google's evaluator over every policy that the server sends. `'self'` is a MEDIUM_MAYBE to it: scripts
 * of one's own origin are a weakness where visitors can put files or JSONP there, which nobody can here.
 */
const worstAllowed = Severity.MEDIUM_MAYBE;

const connections = [
  { url: new URL('https://functions.example/v1') },
  { url: new URL('https://status.example'), page: 'support' },
] as const;
const opened = openedBy(siteContent.company.tools);
const openedByAll = openedBy(parsedTools(everyTool));

describe.each([
  ['plain http', { isHttps: false, connectTo: [], opened }],
  ['https', { isHttps: true, connectTo: [], opened }],
  [
    'https, with a hosted function and a status page',
    { isHttps: true, connectTo: connections, opened },
  ],
  ['https, with every tool', { isHttps: true, connectTo: [], opened: openedByAll }],
])('over %s', (_, options) => {
  const loaded = loadSite('dist', options);
  if (!loaded.ok) throw new Error('The site is not built');
  const policies = policiesOf(loaded.site);

  test.each([...policies])('%s has a policy without a weakness', (_address, policy) => {
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    expect(findings.filter(({ severity }) => severity < worstAllowed)).toEqual([]);
  });
});

test('the evaluator finds what is weak', () => {
  const policy = "default-src 'none'; script-src 'self' 'unsafe-inline'";
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  expect(findings.some(({ severity }) => severity < worstAllowed)).toBe(true);
});

/** By what they are of: each page, each article, and all that is neither. */
function policiesOf(site: Site): Map<string, string> {
  const policies = new Map([['other', site.headers['Content-Security-Policy'] ?? '']]);
  for (const language of languages) {
    const paths: string[] = routeNames('page', 'form-result').map((route) => routes[route].path);
    const articles = globSync('soporte/*.html', { cwd: `dist/${language}` });
    paths.push('404', '500', ...articles.map((file) => `/${file.replace('.html', '')}`));
    for (const path of paths) {
      const page = site.find(path, language);
      policies.set(`${path} ${language}`, page?.headers['Content-Security-Policy'] ?? '');
    }
  }
  return policies;
}
