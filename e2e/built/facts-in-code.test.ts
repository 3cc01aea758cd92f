import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteContent } from '../helpers/site-content.ts';
import { readFacts, standsIn } from './facts.ts';
import { readParts, stringsIn } from './shown.ts';

/**
 * The source without its comments, the names of its packages, and the schema, which explains itself by
 * examples.
 */
const code = globSync('{site,packages/content}/**/*.{ts,tsx,astro}', {
  exclude: ['**/node_modules'],
})
  .filter(
    (file) => !/\.(?:test|spec)\.ts$|\/testing\/|^packages\/content\/src\/schema\//.test(file),
  )
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replace(/\/\*[^]*?\*\/|^ *\/\/.*$/gm, '')
  .replaceAll('@altanube/', '');

test('no code contains a name, price or text of the company (TXT-2)', () => {
  expect(readFacts(siteContent).filter((fact) => standsIn(fact, code))).toEqual([]);
  const { copy, legal, articles } = siteContent;
  const texts = stringsIn({ copy, legal, articles }, ['id', 'icon', 'key', 'related'])
    .flatMap(readParts)
    .filter((text) => text.length >= 25);
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter((text) => code.includes(text))).toEqual([]);
});
