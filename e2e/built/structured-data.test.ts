import { isSuite, suites } from '@altanube/content/suites';
import { expect, test } from 'vitest';
import { isRecord } from '@altanube/base/is-record';
import { formatDate, formatEuros, formatNumber, formatPrice } from '@altanube/content/formats';
import { collections, type Entry } from '@altanube/content/collections';
import type { RouteName } from '@altanube/content/routes';
import { siteContent } from '../helpers/site-content.ts';
import { all, readMeta, readText } from './elements.ts';
import { builtPage, detailPages, expectOnEach, indexedPages, type BuiltPage } from './pages.ts';

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

const listed = [...indexedPages, ...detailPages];

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
