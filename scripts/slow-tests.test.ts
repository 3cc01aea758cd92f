import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slowTests } from './slow-tests.ts';

test('whatever npm test runs in part, npm run test:slow runs whole', () => {
  const asksHowMuch = /from '.*\/(slow|generated|random)\.ts'/;
  const files = globSync('{docs,e2e,packages,scripts,server,site}/**/*.test.ts', {
    exclude: ['**/node_modules/**'],
  });
  const inPart = files.filter((file) => asksHowMuch.test(readFileSync(file, 'utf8')));
  expect(inPart).not.toEqual([]);
  const whole = new Set(slowTests.flatMap((pattern) => globSync(pattern)));
  expect(inPart.filter((file) => !whole.has(file))).toEqual([]);
});
