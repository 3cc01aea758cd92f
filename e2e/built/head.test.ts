import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { reply } from '@altanube/pages/site';
import { siteContent } from '../helpers/site-content.ts';
import { isRecord } from '@altanube/base/is-record';
import { collections, type Entry } from '@altanube/content/collections';
import {
  formatDate,
  formatEuros,
  formatNumber,
  formatPrice,
  formatOpenGraphLocale,
} from '@altanube/content/formats';
import { isPage, type RouteName } from '@altanube/content/routes';
import { isSuite, suites } from '@altanube/content/suites';
import { languages } from '@altanube/content/languages';
import { all, only, readCanonical, readMeta, readText } from './elements.ts';
import {
  detailPages,
  expectOnEach,
  indexedPages,
  pages,
  type BuiltPage,
  builtPage,
  readBuiltFile,
  site,
  table,
} from './pages.ts';

const { company, copy } = siteContent;
const { origin } = table;

test('every page names its language, its title and what it is about (R-7)', () =>
  expectOnEach(pages, ({ document, language, route }) => {
    expect(document.documentElement.getAttribute('lang')).toBe(language);
    const { title, description } = copy[language][route].meta;
    expect(document.title).toBe(title);
    expect(readMeta(document, 'description')).toBe(description);
  }));

const listed = [...indexedPages, ...detailPages];

test('every listed page names its canonical address, every language and the default (R-2, R-7)', () =>
  expectOnEach(listed, ({ document, address, path }) => {
    expect(readCanonical(document)).toBe(`${origin}${address}`);
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
    const alternates = all(document, 'link[rel="alternate"][hreflang]').map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]);
    const own = `${origin}${path}`;
    expect(alternates).toEqual([
      ...languages.map((other) => [other, other === 'es' ? own : `${own}?lng=${other}`]),
      ['x-default', own],
    ]);
  }));

test('each title, description and main heading is used once', () => {
  const heads = listed.map(({ document, language }) => [
    document.title,
    readMeta(document, 'description'),
    `${language} ${readText(only(document, 'h1'))}`,
  ]);
  expect(new Set(heads.flat()).size).toBe(listed.length * 3);
});

test('form result and error pages are not indexed, and have no picture (R-7)', () => {
  for (const page of pages.filter((each) => !indexedPages.includes(each))) {
    expect(readMeta(page.document, 'robots')).toContain('noindex');
    const unwanted = 'link[rel="canonical"], meta[property^="og:"]';
    expect(page.document.querySelector(unwanted)).toBeNull();
  }
});

test('the sitemap has every page in every language, with the last change of an entry (R-7, SUP-12)', () => {
  const sitemap = readBuiltFile('sitemap.xml');
  const entries = [...sitemap.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => entry);
  const read = (entry: string, name: string) =>
    new RegExp(`<${name}>(.*?)</${name}>`).exec(entry)?.[1];
  const changes = entries.map((entry) => [read(entry, 'loc'), read(entry, 'lastmod')]);
  const expected = listed.map(({ address, ...page }) => [
    `${origin}${address}`,
    'entry' in page ? page.entry?.dates.changed : undefined,
  ]);
  expect(changes.toSorted()).toEqual(expected.toSorted());
  for (const entry of entries) {
    const links = entry.matchAll(/<xhtml:link [^>]*hreflang="([^"]*)"/g);
    const alternates = Array.from(links, ([, language]) => language);
    expect(alternates).toEqual([...languages, 'x-default']);
  }
});

test('robots.txt lets everyone in and names the sitemap, and llms.txt names the company and links to its pages (R-9)', () => {
  const robots = readBuiltFile('robots.txt');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).not.toMatch(/^Disallow: \/\s*$/m);
  const text = readBuiltFile('llms.txt');
  expect(text.startsWith(`# ${company.name}\n`)).toBe(true);
  const addresses = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, address]) => address);
  const known = listed.map(({ address }) => `${origin}${address}`);
  expect(addresses.toSorted()).toEqual(known.toSorted());
  expect(text.includes(copy.en.site.footer.sample)).toBe(company.sample);
});

test('security.txt has a contact and a canonical URL, and expires within a year (R-9)', () => {
  const url = `${origin}/.well-known/security.txt`;
  const { text = '' } = reply(site, new Request(url)) ?? {};
  const lines = text.trimEnd().split('\n');
  const { Expires = '', ...others } = Object.fromEntries(lines.map((line) => line.split(': ')));
  expect(others).toEqual({
    Contact: `mailto:${company.email.security}`,
    'Preferred-Languages': languages.join(', '),
    Canonical: url,
  });
  const days = (Date.parse(Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
});

/** Networks reject pictures of a few MB; messengers already skip those of 300 kB. */
const mostBytes = 100_000;
const mostBytesOfPhoto = 300_000;

/** Pages with a picture of their own; other entries show that of the page that lists them. */
const illustrated: BuiltPage[] = [
  ...indexedPages,
  ...detailPages.filter(({ entry }) => collections[entry.collection].hasImages),
];

test('every page has Open Graph data, and a small, versioned picture in its own language, of the stated size and with alternative text (R-8)', () =>
  expectOnEach(illustrated, async (page) => {
    const { document, language } = page;
    const photo = findPhoto(page);
    expect(readMeta(document, 'og:type')).toBe('website');
    expect(readMeta(document, 'og:title')).toBe(document.title);
    expect(readMeta(document, 'og:description')).toBe(readMeta(document, 'description'));
    expect(readMeta(document, 'og:url')).toBe(readCanonical(document));
    expect(readMeta(document, 'og:locale')).toBe(formatOpenGraphLocale(language));
    const others = all(document, 'meta[property="og:locale:alternate"]');
    expect(others.map((meta) => meta.getAttribute('content'))).toEqual(
      languages.filter((other) => other !== language).map(formatOpenGraphLocale),
    );
    expect(readMeta(document, 'twitter:card')).toBe('summary_large_image');
    const siteName = readMeta(document, 'og:site_name');
    expect(document.title).toContain(siteName);
    const title = document.title.replace(` | ${siteName}`, '').replace(`${siteName}: `, '');
    expect(readMeta(document, 'og:image:alt')).toContain(photo?.alt ?? title);
    const image = new URL(readMeta(document, 'og:image') ?? '');
    expect(image.origin).toBe(new URL(readCanonical(document)).origin);
    expect(image.pathname).toMatch(new RegExp(`^/share/${language}/`));
    expect(image.search).toMatch(/^\?v=[0-9a-f]{8}$/);
    const bytes = readFileSync(join('dist', image.pathname));
    const isPhoto = photo !== null;
    expect(bytes.length).toBeLessThan(isPhoto ? mostBytesOfPhoto : mostBytes);
    const format = isPhoto ? 'jpeg' : 'png';
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 1200, height: 630 });
    expect(readMeta(document, 'og:image:width')).toBe('1200');
    expect(readMeta(document, 'og:image:height')).toBe('630');
  }));

test('each picture is named by one page, and no two drawn ones are the same', () => {
  const named = illustrated.map(
    ({ document }) => new URL(readMeta(document, 'og:image') ?? '').pathname,
  );
  const built = globSync('share/**/*.{png,jpg}', { cwd: 'dist' });
  expect(built.map((name) => `/${name}`).toSorted()).toEqual(named.toSorted());
  const drawn = built.filter((name) => name.endsWith('.png'));
  const contents = drawn.map((name) => readFileSync(join('dist', name)).toString('base64'));
  expect(new Set(contents).size).toBe(drawn.length);
});

/** The picture that the content has for a page or entry, if any. */
function findPhoto({ language, route, entry }: BuiltPage) {
  if (entry !== undefined) return entry.image ?? null;
  return isPage(route) ? siteContent.copy[language][route].meta.image : null;
}

test('the icon for home screens can be masked, and the one that clients request by default is a picture (R-9)', async () => {
  expect(site.find('/apple-touch-icon.png', 'es')?.contentType).toBe('image/png');
  const icon = sharp('dist/apple-touch-icon.png');
  expect(await icon.metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
  expect((await icon.stats()).isOpaque).toBe(true);
  expect(site.find('/favicon.ico', 'es')?.contentType).toBe('image/x-icon');
  expect((await sharp('dist/favicon.ico').metadata()).format).toBe('png');
});

// The structured data of pages (schema.org as JSON-LD) matches their visible text.

const service = { type: 'Service', properties: ['name', 'description', 'provider', 'offers'] };

/** What search engines ask for, with the days that the collection has. */
function describeEntry({ collection, dates }: Entry) {
  const days = { datePublished: dates.published, dateModified: dates.changed };
  const known = Object.entries(days).flatMap(([key, day]) => (day === undefined ? [] : [key]));
  const properties = ['headline', 'description', 'url', 'author', 'publisher', ...known];
  return { type: collections[collection].type, properties };
}

/** The kinds that pages have, with the properties that search engines ask for. */
const kinds: Partial<Record<RouteName, (typeof service)[]>> = {
  google: [service],
  home: [
    { type: 'WebSite', properties: ['name', 'url'] },
    { type: 'Organization', properties: ['name', 'url', 'logo', 'address'] },
  ],
  microsoft: [service],
  pricing: [service],
};

test('every page has the type of its content, with the properties that search engines require', () =>
  expectOnEach(listed, (page) => {
    const { route, entry } = page;
    const wanted = entry === undefined ? (kinds[route] ?? []) : [describeEntry(entry)];
    for (const { type, properties } of wanted) {
      const own = structuredData(page).find((entry) => entry['@type'] === type);
      expect(own, type).toBeDefined();
      expect(Object.keys(own ?? {}), type).toEqual(expect.arrayContaining(properties));
    }
  }));

test('the data of every page is in its text, on the contact page or in the legal notice', () =>
  expectOnEach(listed, (page) => {
    const { language } = page;
    const own = [page, builtPage('contact', language), builtPage('legalNotice', language)];
    const seen = own.map(getVisibleText).join(' ');
    for (const [key, value] of listFacts(structuredData(page))) {
      const said =
        typeof value === 'number'
          ? [formatPrice, formatEuros, formatNumber].map((format) => format(value, language))
          : [value, isDay.test(value) ? formatDate(value, language) : value];
      const isSaid = said.some((text) => seen.includes(text.replaceAll(/\s+/g, ' ')));
      expect(isSaid, `${key}: ${value}`).toBe(true);
    }
  }));

const priced = indexedPages.filter(({ route }) => isSuite(route) || route === 'pricing');

test('every page with prices offers them in euros, without tax', () =>
  expectOnEach(priced, (page) => {
    const [, ...prices] = JSON.stringify(structuredData(page)).split('UnitPriceSpecification');
    expect(prices.length).toBeGreaterThan(0);
    for (const price of prices) {
      expect(price).toMatch(/^[^}]*"priceCurrency":"EUR"/);
      expect(price).toMatch(/^[^}]*"valueAddedTaxIncluded":false/);
    }
  }));

test.each(suites)('the page of %s gives each price its own name', (suite) => {
  const data = JSON.stringify(structuredData(builtPage(suite, 'es')));
  const { billing } = siteContent.copy.es[suite].licences;
  for (const { annual, monthByMonth } of siteContent.prices.suites[suite].plans) {
    if (annual === null || monthByMonth === null) continue;
    expect(data).toContain(`"name":"${billing.annual}","price":${annual},`);
    expect(data).toContain(`"name":"${billing.monthByMonth}","price":${monthByMonth},`);
  }
});

function structuredData({ document }: BuiltPage): Record<string, unknown>[] {
  return all(document, 'script[type="application/ld+json"]')
    .flatMap((script): unknown => JSON.parse(script.textContent))
    .filter(isRecord);
}

/** What a page says, what search results say of it, and the numbers that it dials. */
function getVisibleText({ document }: BuiltPage): string {
  const texts = [
    readText(document.documentElement),
    readMeta(document, 'description'),
    ...all(document, 'a[href^="tel:"]').map((link) => link.getAttribute('href') ?? ''),
  ];
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

const isDay = /^\d{4}-\d\d-\d\d$/;

/** Names and codes that are for machines alone. */
const codes = new Set(
  '@context @type inLanguage url item logo position sameAs priceCurrency addressCountry'.split(' '),
);

/** Every text and number of some data, with its key. */
function listFacts(value: unknown, key = ''): [string, string | number][] {
  if (codes.has(key)) return [];
  if (typeof value === 'string' || typeof value === 'number') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    listFacts(item, Array.isArray(value) ? key : name),
  );
}
