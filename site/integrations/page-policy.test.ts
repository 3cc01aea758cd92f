import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { collectCspSources } from '../src/features/tools/descriptions.ts';
import { allTools, parseTools } from '../src/features/tools/testing/configured.ts';
import { createHttpsPolicyHeaders, createSecurityHeaders } from '@altanube/pages/headers';
import { createPageHeaders, createPagePolicy, type PageSources } from './page-policy.ts';

const inline = { scripts: [], styles: ['sha256-abc='] };
const closed = createPagePolicy(inline, {});

test('allows nothing that a page does not need (P-9)', () => {
  expect(closed.split(';')).toEqual([
    // Directives that are missing here, such as `object-src`, fall back to `default-src` (CSP 3, 6.8.3).
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-abc='",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'report-uri /csp-reports',
  ]);
});

test('allows the sources of a tool, and scripts by URL only', () => {
  const added = (opened: Parameters<typeof createPagePolicy>[1]['opened']) =>
    createPagePolicy(inline, { opened })
      .split(';')
      .filter((directive) => !closed.split(';').includes(directive));
  expect(added({ 'connect-src': ['https://stats.test/api'] })).toEqual([
    "connect-src 'self' https://stats.test/api",
  ]);
  expect(
    added({
      'script-src': ['https://tags.test'],
      'img-src': ['https://pixel.test'],
      'frame-src': ['https://frame.test'],
    }),
  ).toEqual([
    "script-src 'self' https://tags.test",
    "img-src 'self' data: https://pixel.test",
    'frame-src https://frame.test',
    'trusted-types default',
  ]);
});

test('enforces HTTPS, reports by `report-to`, and allows calls to a hosted function', () => {
  const connectTo = [{ url: new URL('https://project.functions.example/v1') }];
  const policy = createHttpsPolicyHeaders(createPagePolicy(inline, { connectTo }))[
    'Content-Security-Policy'
  ];
  expect(policy).toContain("connect-src 'self' https://project.functions.example;");
  expect(policy).toContain(';report-uri /csp-reports;report-to csp;');
  expect(policy).toMatch(/;upgrade-insecure-requests$/);
});

test('allows frame hosts only on pages with frames (P-13)', () => {
  const embeds = ['calendar', 'video', 'map'].map((name) => ({
    ...{ name, frame: `https://${name}.test`, category: null },
  }));
  const headers = (names: string[], sources: PageSources) =>
    createPageHeaders('/faq', { ...inline, embeds: names }, sources);
  expect(headers(['video', 'map'], { embeds })).toEqual({
    'Content-Security-Policy': closed.replace(
      'form-action',
      'frame-src https://video.test https://map.test;form-action',
    ),
  });
  const opened = collectCspSources(parseTools(allTools));
  expect(headers([], { opened, embeds })).toEqual(headers([], { opened }));
});

/**
 * Ignores MEDIUM_MAYBE: `'self'` is only a weakness on origins that host uploads or JSONP, and this one
 * hosts neither.
 */
function findWeaknesses(policy: string) {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE);
}

test('Google’s evaluator finds no weakness in any policy', () => {
  const hashes = { scripts: ['sha256-def='], styles: ['sha256-abc='] };
  const plain = [
    createPagePolicy(hashes, {}),
    createPagePolicy(hashes, { connectTo: [{ url: new URL('https://functions.example/v1') }] }),
    createPagePolicy(hashes, { opened: collectCspSources(parseTools(allTools)) }),
    createSecurityHeaders(false)['Content-Security-Policy'] ?? '',
  ];
  for (const policy of plain) {
    expect(findWeaknesses(policy)).toEqual([]);
    expect(
      findWeaknesses(createHttpsPolicyHeaders(policy)['Content-Security-Policy'] ?? ''),
    ).toEqual([]);
  }
  expect(findWeaknesses("default-src 'none'; script-src 'self' 'unsafe-inline'")).not.toEqual([]);
});
