import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { languages } from '#site/languages.ts';
import { euros, percent, price } from './expected.ts';
import { moveIn } from './other-company.ts';
import { otherCompany } from './other-facts.ts';
import { partsOf, stringsIn } from './shown.ts';

/**
 * What `replacement.test.ts` proves by building the site for another company, in
 * `npm run test:slow`, is here looked for in the source, without its comments
 * and without the schema, which explains itself by examples.
 */
const code = globSync(['{src,build}/**/*.{ts,tsx,astro}', 'astro.config.ts'])
  .filter((file) => !/\.(?:test|spec)\.ts$|\/testing\/|^src\/content\/schema\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

const { company, clients, people, testimonials, copy, legal, articles, prices, figures } =
  loadContent();

test('no name, address or number of the company stands in code', () => {
  const { phone, whatsapp, social, bookingUrl, email, name } = company;
  const facts = [
    name,
    ...Object.values(email),
    ...[phone, whatsapp].map(({ e164 }) => e164.replace('+', '')),
    ...[social.url, bookingUrl].flatMap((url) => (url === null ? [] : [new URL(url).host])),
    ...clients.flatMap((client) => [client.name, new URL(client.url).host]),
    ...people.map((person) => person.name),
    ...testimonials.map(({ author }) => author),
  ];
  expect(facts).toContain(name);
  expect(facts.filter(isInCode)).toEqual([]);
});

test('no price, share or text of a page stands in code', () => {
  const licences = [...prices.google.plans, ...prices.microsoft.plans];
  const others = [...prices.support.plans, ...prices.addOns];
  const amounts = languages.flatMap((language) => [
    ...licences.flatMap(({ annual }) => (annual === null ? [] : price(annual, language))),
    ...others.flatMap((plan) => (plan.price === null ? [] : euros(plan.price, language))),
    ...[figures.availability, figures.integrity].map((share) => percent(share, language)),
  ]);
  const parts = stringsIn({ copy, legal, articles }, ['id', 'icon', 'key', 'related']).flatMap(
    partsOf,
  );
  const texts = new Set(parts.filter((text) => text.length >= 25));
  expect(texts.size).toBeGreaterThan(500);
  expect(amounts.filter(isInCode)).toEqual([]);
  expect([...texts].filter((text) => code.includes(text))).toEqual([]);
});

test('the content of another company, twice as long, is complete', () => {
  const folder = mkdtempSync(join(tmpdir(), 'other-company-'));
  try {
    cpSync('content', folder, { recursive: true });
    moveIn(folder);
    expect(loadContent(folder).company.name).toBe(otherCompany.company.name);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Whether the value stands in code on its own: "20 €" is not in "120 €". */
function isInCode(value: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d.,])${RegExp.escape(value)}(?![\\p{L}\\d]|[.,]\\d)`, 'iu').test(
    code,
  );
}
