import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { languages } from '#site/languages.ts';
import { buildCopy } from '#testing/built-copy.ts';
import { all, linksIn, section, textOf } from './elements.ts';
import { euros, percent } from './expected.ts';
import { moveIn } from './other-company.ts';
import { otherFacts } from './other-facts.ts';
import { readPages } from './pages.ts';
import { partsOf, stringsIn, textsShown } from './shown.ts';

// The repository as it is, with the content of another company in it, built at another address.
const copyOfSite = buildCopy({
  environment: { SITE_URL: 'https://www.lumbrera.example' },
  prepare: (folder) => moveIn(join(folder, 'content')),
});
const { folder } = copyOfSite;

const pages = readPages(join(folder, 'dist'));
const files = globSync('**/*.{html,js,css,svg,xml,txt,json,webmanifest}', {
  cwd: join(folder, 'dist'),
}).map((name) => ({ name, text: readFileSync(join(folder, 'dist', name), 'utf8') }));

const before = loadContent();
const after = loadContent(join(folder, 'content'));

afterAll(() => copyOfSite[Symbol.dispose]());

test('the other company is on every page', () => {
  for (const { document } of pages) expect(document.title).toContain('Lumbrera');
  expect(files.length).toBeGreaterThan(pages.length);
});

test('no name, address or number of the old company is left in any file', () => {
  const { company, clients, people, testimonials } = before;
  const old = [
    ...stringsIn({ ...company, hours: null, address: { ...company.address, country: null } }),
    ...[company.social.url, company.bookingUrl, 'altanube', 'linkedin', '910000000', '600000000'],
    ...clients.flatMap(({ name, url }) => [name, new URL(url).host]),
    ...people.flatMap(({ id, name }) => [id, name]),
    ...testimonials.flatMap(({ id, author }) => [id, author]),
    'localhost',
  ];
  expect(old.length).toBeGreaterThan(60);
  expect(old.flatMap((value) => filesWith(pattern(value)))).toEqual([]);
});

test('no picture of a shared link is the old company’s', () => {
  const images = globSync('share/**/*.png', { cwd: 'dist' });
  expect(images).not.toEqual([]);
  for (const name of images) {
    const after = readFileSync(join(folder, 'dist', name));
    expect(after.equals(readFileSync(join('dist', name))), name).toBe(false);
  }
});

test('no old price, limit or plan is left in any file', () => {
  const { google, microsoft, support, addOns } = before.prices;
  const licences = [...google.plans, ...microsoft.plans];
  const cents = licences.flatMap((plan) =>
    ('flexible' in plan ? [plan.annual, plan.flexible] : [plan.annual, plan.monthly]).flatMap(
      (price) => (price === null ? [] : price.toFixed(2)),
    ),
  );
  const whole = [...support.plans, ...addOns].flatMap(({ price }) => price?.toString() ?? []);
  const sizes = [
    ...google.plans.map(({ storage }) => storage),
    microsoft.oneDrive,
    microsoft.mailbox,
  ];
  const old = [
    ...languages.flatMap((language) =>
      [...cents, ...whole].map((amount) => euros(amount, language)),
    ),
    ...sizes.flatMap((size) => (size === null ? [] : `${size.amount}\u00a0${size.unit}`)),
    ...licences.map(({ name }) => name).filter((name) => name.includes(' ')),
  ];
  expect(old.length).toBeGreaterThan(40);
  expect(old.flatMap((value) => filesWith(pattern(value)))).toEqual([]);
});

test('no old share is left on any page', () => {
  const shares = ['16', '30', '99.9', '100'];
  const found = pages.flatMap((page) => {
    const shown = textsShown(page).join('\n');
    return shares.filter((share) => pattern(percent(share, page.language)).test(shown));
  });
  expect(found).toEqual([]);
});

test('no old text is left on any page, so none stands in code', () => {
  const { copy, legal, articles } = before;
  const old = new Set(stringsIn({ copy, legal, articles }, ['id', 'icon', 'key']).flatMap(partsOf));
  const kept = new Set(stringsIn(after, []).flatMap(partsOf));
  expect(old.size).toBeGreaterThan(1_000);
  const found = pages.flatMap((page) =>
    textsShown(page)
      .flatMap(partsOf)
      .filter((text) => old.has(text) && !kept.has(text))
      .map((text) => `${page.address}: ${text}`),
  );
  expect(found).toEqual([]);
  const long = [...old].filter((text) => text.length >= 25);
  const everything = files.map(({ text }) => text).join('\n');
  expect(long.filter((text) => everything.includes(text))).toEqual([]);
});

test.each(languages)('the saving of annual billing follows the prices in %s', (language) => {
  for (const [suite, saving] of [
    ['google', '25'],
    ['microsoft', '40'],
  ] as const) {
    const { document } = pageOf(suite, language);
    expect(textOf(section(document, 'licences'))).toContain(percent(saving, language));
  }
});

test.each(languages)('prices, counts and times follow the facts in %s', (language) => {
  const licences = textOf(section(pageOf('google', language).document, 'licences'));
  for (const price of ['7.50', '10.00', '22.50']) {
    expect(licences).toContain(euros(price, language));
  }
  expect(licences).toMatch(/45\u00a0GB/);
  const addOns = textOf(section(pageOf('pricing', language).document, 'add-ons'));
  for (const price of ['35', '410', '999']) expect(addOns).toContain(euros(price, language));
  const sla = textOf(section(pageOf('sla', language).document, 'levels'));
  expect(sla).toContain(euros('4.50', language));
  expect(sla).toMatch(/2.3/);
});

test.each(languages)('three clients fewer are nine in %s', (language) => {
  const wall = section(pageOf('home', language).document, 'clients');
  expect(all(wall, 'a[target="_blank"]').map((link) => link.getAttribute('href'))).toEqual(
    otherFacts.clients.map(({ url }) => url),
  );
  const { document } = pageOf('contact', language);
  const addresses = linksIn(document).map(({ href }) => href);
  expect(addresses).toContain(otherFacts.company.bookingUrl);
  expect(addresses).toContain(`mailto:${otherFacts.company.email.support}`);
  expect(addresses).toContain(`tel:${otherFacts.company.phone.e164}`);
});

function pageOf(route: string, language: string) {
  const found = pages.find((page) => page.route === route && page.language === language);
  if (found === undefined) throw new Error(`No page ${route} in ${language}`);
  return found;
}

function filesWith(value: RegExp): string[] {
  return files.filter(({ text }) => value.test(text)).map(({ name }) => `${value} in ${name}`);
}

/** The value on its own: "20 €" is not in "120 €", nor "Chile" in "Chileno". */
function pattern(value: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d.,])${RegExp.escape(value)}(?![\\p{L}\\d]|[.,]\\d)`, 'iu');
}
