import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadContent, type Content } from '#content/load.ts';
import { sampleNoticeId } from '#content/outside-links.ts';
import { googleSaving, microsoftSaving } from '#content/savings.ts';
import { languages, type Language } from '#site/languages.ts';
import { buildCopy } from '#testing/built-copy.ts';
import { all, linksIn, section, textOf } from './elements.ts';
import { euros, percent, price } from './expected.ts';
import { moveIn } from './other-company.ts';
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
  for (const { document } of pages) expect(document.title).toContain(after.company.name);
  expect(files.length).toBeGreaterThan(pages.length);
});

test('no name, address or number of the old company is left in any file', () => {
  const { company, clients, people, testimonials } = before;
  const { phone, whatsapp, social, bookingUrl } = company;
  const old = [
    ...stringsIn(
      {
        ...company,
        hours: null,
        demoTimes: null,
        offices: null,
        address: { ...company.address, country: null },
      },
      ['id'],
    ),
    ...[phone, whatsapp].map(({ e164 }) => e164.replace('+', '')),
    ...[social.url, bookingUrl, company.certificate?.url, ...company.partners.map(({ url }) => url)]
      .filter((url) => url != null)
      .flatMap((url) => [url, new URL(url).host]),
    ...clients.flatMap(({ name, url }) => [name, new URL(url).host]),
    ...people.flatMap(({ id, name }) => [id, name]),
    ...testimonials.map(({ author }) => author),
    'localhost',
  ];
  expect(old).toContain(company.name);
  expectNowhere(old);
});

test('no page says that the company is a sample', () => {
  for (const { address, document } of pages) {
    expect(all(document, `[href$="#${sampleNoticeId}"], #${sampleNoticeId}`), address).toEqual([]);
  }
  const said = languages.flatMap((language) => {
    const { about, site } = after.copy[language];
    return [about.stories.sample, site.footer.sample];
  });
  expectNowhere(said);
});

test.each(languages)('what the company leaves out is not shown in %s', (language) => {
  const { document } = pageOf('about', language);
  expect(all(section(document, 'coverage'), 'h3, .card')).toEqual([]);
  expect(all(section(document, 'mission'), 'li')).toHaveLength(1);
  const figures = all(document, '.story-card').map(
    (story) => all(story, '.story-figures dd').length,
  );
  const { items } = after.copy[language].about.stories;
  // The days that it took are said of every story.
  expect(figures).toEqual(items.map((item) => item.figures.length + 1));
  expect(figures).toContain(1);
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
  const old = new Set(pricesIn(before)).difference(new Set(pricesIn(after)));
  expect(old).not.toEqual(new Set());
  expectNowhere([...old]);
});

test.each(languages)('no old share is left on any page in %s', (language) => {
  const kept = new Set(sharesIn(after, language));
  const old = sharesIn(before, language).filter((share) => !kept.has(share));
  expect(old).not.toEqual([]);
  const shown = pages.filter((page) => page.language === language).flatMap(textsShown);
  expect(old.filter((share) => pattern(share).test(shown.join('\n')))).toEqual([]);
});

test('no old text is left on any page, so none stands in code', () => {
  const { copy, legal, articles } = before;
  const old = new Set(
    stringsIn({ copy, legal, articles }, ['id', 'icon', 'key', 'related']).flatMap(partsOf),
  );
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
    ['google', 0.25],
    ['microsoft', 0.4],
  ] as const) {
    const { document } = pageOf(suite, language);
    expect(textOf(section(document, 'licences'))).toContain(percent(saving, language));
  }
});

test.each(languages)('prices, counts and times follow the facts in %s', (language) => {
  const { google, addOns, support } = after.prices;
  const licences = textOf(section(pageOf('google', language).document, 'licences'));
  for (const { annual, storage } of google.plans) {
    if (annual !== null) expect(licences).toContain(price(annual, language));
    if (storage !== null) expect(licences).toContain(`${storage.amount}\u00a0${storage.unit}`);
  }
  const list = textOf(section(pageOf('pricing', language).document, 'add-ons'));
  for (const addOn of addOns) {
    if (addOn.price !== null) expect(list).toContain(euros(addOn.price, language));
  }
  const sla = textOf(section(pageOf('sla', language).document, 'levels'));
  for (const plan of support.plans) {
    expect(sla).toContain(euros(plan.price, language));
    expect(sla).toContain(`${plan.responseHours.min}–${plan.responseHours.max}`);
  }
});

test.each(languages)('the wall of clients is as long as their list in %s', (language) => {
  expect(after.clients.length).not.toBe(before.clients.length);
  const wall = section(pageOf('home', language).document, 'clients');
  expect(all(wall, 'a[target="_blank"]').map((link) => link.getAttribute('href'))).toEqual(
    after.clients.map(({ url }) => url),
  );
});

test.each(languages)(
  'the ways to get in touch are those of the other company in %s',
  (language) => {
    const { bookingUrl, email, phone } = after.company;
    const addresses = linksIn(pageOf('contact', language).document).map(({ href }) => href);
    expect(addresses).toContain(bookingUrl);
    expect(addresses).toContain(`mailto:${email.support}`);
    expect(addresses).toContain(`tel:${phone.e164}`);
  },
);

function pageOf(route: string, language: string) {
  const found = pages.find((page) => page.route === route && page.language === language);
  if (found === undefined) throw new Error(`No page ${route} in ${language}`);
  return found;
}

/** Every price, storage size and name of a licence, as a page writes it. */
function pricesIn({ prices }: Content): string[] {
  const { google, microsoft, support, addOns } = prices;
  const licences = [...google.plans, ...microsoft.plans];
  const monthly = licences.flatMap((plan) =>
    'flexible' in plan ? [plan.annual, plan.flexible] : [plan.annual, plan.monthly],
  );
  const others = [...support.plans, ...addOns].map((entry) => entry.price);
  const sizes = [
    ...google.plans.map(({ storage }) => storage),
    microsoft.oneDrive,
    microsoft.mailbox,
  ];
  return [
    ...languages.flatMap((language) => [
      ...monthly.flatMap((amount) => (amount === null ? [] : price(amount, language))),
      ...others.flatMap((amount) => (amount === null ? [] : euros(amount, language))),
    ]),
    ...sizes.flatMap((size) => (size === null ? [] : `${size.amount}\u00a0${size.unit}`)),
    ...licences.map(({ name }) => name).filter((name) => name.includes(' ')),
  ];
}

function sharesIn({ figures, prices }: Content, language: Language): string[] {
  const { integrity, availability, quotedSaving } = figures;
  const savings = [googleSaving(prices.google), microsoftSaving(prices.microsoft)];
  return [integrity, availability, quotedSaving, ...savings].map((it) => percent(it, language));
}

function expectNowhere(values: readonly string[]): void {
  const found = values.flatMap((value) =>
    files
      .filter(({ text }) => pattern(value).test(text))
      .map(({ name }) => `“${value}” is in ${name}`),
  );
  expect(found, found.join('\n')).toEqual([]);
}

/** The value on its own: "20 €" is not in "120 €", nor "Chile" in "Chileno". */
function pattern(value: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d.,])${RegExp.escape(value)}(?![\\p{L}\\d]|[.,]\\d)`, 'iu');
}
