import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slowTests } from './slow-tests.ts';

test('whatever npm test runs in part, npm run test:slow runs whole', () => {
  const asksHowMuch = /from '.*\/(slow|generated|random)\.ts'/;
  const inPart = globSync('{build,docs,e2e,scripts,server,src,testing}/**/*.test.ts').filter(
    (file) => asksHowMuch.test(readFileSync(file, 'utf8')),
  );
  expect(inPart).not.toEqual([]);
  const whole = new Set(slowTests.flatMap((pattern) => globSync(pattern)));
  expect(inPart.filter((file) => !whole.has(file))).toEqual([]);
});
