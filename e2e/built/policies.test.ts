import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { openedBy } from '#features/tools/descriptions.ts';
import { everyTool, parsedTools } from '#features/tools/testing/configured.ts';
import { pageHeaders, type PageSources } from '#build/page-policy.ts';
import { inlineHashes } from '#build/site-table.ts';
import { secureHeaders, securityHeaders } from '#server/http/security-headers.ts';

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

describe.each<[string, boolean, PageSources]>([
  ['plain http', false, { opened }],
  ['https', true, { opened }],
  ['https, with a hosted function and a status page', true, { connectTo: connections, opened }],
  ['https, with every tool', true, { opened: openedByAll }],
])('over %s', (_, isHttps, sources) => {
  const policies = policiesOf(isHttps, sources);

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

/** By what they are of: each page, and all that is none. */
function policiesOf(isHttps: boolean, sources: PageSources): Map<string, string> {
  const policies = new Map([['other', securityHeaders(isHttps)['Content-Security-Policy'] ?? '']]);
  for (const file of globSync('{es,en}/**/*.html', { cwd: 'dist' })) {
    const path = file.slice(2).replace(/(?:index)?\.html$/, '');
    const inline = inlineHashes(readFileSync(`dist/${file}`, 'utf8'));
    const { 'Content-Security-Policy': plain = '' } = pageHeaders(path, inline, sources);
    const policy = isHttps ? secureHeaders(plain)['Content-Security-Policy'] : plain;
    policies.set(file, policy ?? '');
  }
  return policies;
}
