import { expect, test } from 'vitest';
import { failureReasons } from './reasons.ts';
import { parseLead } from './schema.ts';

test('every reason can stand in an address and is there once', () => {
  expect(failureReasons).toContain('name-required');
  expect(failureReasons).toContain('storage');
  for (const reason of failureReasons) expect(reason).toMatch(/^[a-z_-]+$/);
  expect(new Set(failureReasons).size).toBe(failureReasons.length);
});

test('an empty form fails for reasons that are on the list', () => {
  const parsed = parseLead({});
  const reasons = parsed.ok ? [] : parsed.issues.map(({ field, code }) => `${field}-${code}`);
  expect(reasons).not.toEqual([]);
  for (const reason of reasons) expect(failureReasons).toContain(reason);
});
