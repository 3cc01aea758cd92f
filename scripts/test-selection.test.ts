import { expect, test } from 'vitest';
import { testFilesAbout, testFilesOf } from './test-selection.ts';

test('a word finds the files that have it in their path, unit and browser', () => {
  const { unit, browser } = testFilesAbout(['contact']);
  expect(unit).toContain('e2e/built/contact.test.ts');
  expect(unit).toContain('server/leads/receive/contact-endpoint.test.ts');
  expect(browser).toContain('src/features/contact-form/contact-form.spec.ts');
  expect(unit).not.toContain('scripts/test-progress.test.ts');
});

test('a word finds the files that have it in the name of a test', () => {
  expect(testFilesAbout(['a word finds the FILES']).unit).toEqual([
    'scripts/test-selection.test.ts',
  ]);
});

test('of a browser file with another path, the tests of that name are found', () => {
  expect(testFilesAbout(['comes back as it was left']).browser).toEqual([
    expect.stringMatching(/^e2e\/bfcache\.spec\.ts:\d+$/),
  ]);
});

test('a file, and a line in it, stand for themselves', () => {
  expect(testFilesAbout(['e2e/pages.spec.ts:16', 'scripts/test-run.test.ts:30'])).toEqual({
    unit: ['scripts/test-run.test.ts'],
    browser: ['e2e/pages.spec.ts:16'],
  });
});

test('a word that no test knows finds nothing', () => {
  const word = ['no', 'such', 'word'].join('~');
  expect(testFilesAbout([word])).toEqual({ unit: [], browser: [] });
});

test('a change concerns the browser tests beside it, and content the built pages', () => {
  expect(testFilesOf(['src/features/carousel/carousel.css'])).toEqual({
    unit: [],
    browser: ['src/features/carousel/carousel.spec.ts'],
  });
  const { unit } = testFilesOf(['content/prices.yaml']);
  expect(unit).toContain('e2e/built/pricing.test.ts');
  expect(unit).toContain('src/content/load.test.ts');
});
