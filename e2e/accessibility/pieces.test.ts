import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { all } from '../built/elements.ts';
import { builtPage } from '../built/pages.ts';
import { pieces } from './pieces.ts';

/** Tests, and scripts that a piece of the same name has loaded. */
const besides =
  /\.(?:test|spec|deferred)\.ts$|^README\.md$|^(?:tooltip-control|xhtml-response)\.ts$/;

test('each feature and each piece of ui/ is looked at somewhere by the tests of accessibility', () => {
  const features = readdirSync('site/src/features', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `features/${name}`);
  const ui = readdirSync('site/src/ui')
    .filter((file) => !besides.test(file))
    .map((file) => `ui/${file.replace(/\.\w+$/, '')}`);
  expect(new Set(Object.keys(pieces).map((key) => key.replace(/ .*/, '')))).toEqual(
    new Set([...features, ...ui]),
  );
});

test('a piece that is said to be on a page is there', () => {
  const missing = Object.entries(pieces).filter(([, shown]) => {
    if (shown === null || !('page' in shown)) return false;
    return all(builtPage(shown.page, 'es').document, shown.selector).length === 0;
  });
  expect(missing).toEqual([]);
});
