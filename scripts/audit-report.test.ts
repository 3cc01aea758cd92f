import { expect, test } from 'vitest';
import { describeAudit } from './audit-report.ts';

function report(severities: Record<string, string>): string {
  const findings = Object.entries(severities).map(([name, severity]) => [
    name,
    { name, severity, isDirect: false, via: [], effects: [], range: '<2.0.0', fixAvailable: true },
  ]);
  return JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(findings) });
}

test('what is known is said, the worst first; high and critical are too much', () => {
  expect(describeAudit(report({}))).toEqual({ isClean: true, lines: ['no known vulnerability'] });
  const mild = describeAudit(report({ one: 'low', other: 'moderate' }));
  expect(mild.isClean).toBe(true);
  expect(mild.lines.slice(1)).toEqual(['moderate: other <2.0.0', 'low: one <2.0.0']);
  for (const severity of ['high', 'critical']) {
    expect(describeAudit(report({ one: 'low', other: severity })).isClean).toBe(false);
  }
});

test('a registry that does not answer is no clean answer', () => {
  const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: {} });
  expect(describeAudit(refused)).toEqual({
    isClean: false,
    lines: ['could not be asked about: 405 Method Not Allowed'],
  });
  expect(describeAudit('').isClean).toBe(false);
});
