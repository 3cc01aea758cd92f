import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { siteContent } from '#testing/site-content.ts';
import { languages } from '#site/languages.ts';
import { articleHref, href } from '#site/links.ts';
import { articlePath, routeNames, routes } from '#site/routes.ts';
import { all, only, textOf } from './elements.ts';
import { articlePages, builtPage, indexedPages, pages } from './pages.ts';

const { articles, company, copy } = siteContent;
const canonicalOfHome = only(builtPage('home', 'es').document, 'link[rel="canonical"]');
const { origin } = new URL(canonicalOfHome.getAttribute('href') ?? '');

describe.each(pages)('$language $route', ({ document, language, route }) => {
  test('names its language, its title and what it is about', () => {
    expect(document.documentElement.getAttribute('lang')).toBe(language);
    const { title, description } = copy[language][route].meta;
    expect(document.title).toBe(title);
    expect(only(document, 'meta[name="description"]').getAttribute('content')).toBe(description);
  });
});

const listed = [...indexedPages, ...articlePages];

describe.each(listed)('$language $address', ({ document, address, route, article }) => {
  test('names its own absolute address as the canonical one', () => {
    const canonical = only(document, 'link[rel="canonical"]').getAttribute('href');
    expect(canonical).toBe(`${origin}${address}`);
    expect(document.querySelector('meta[name="robots"]')).toBeNull();
  });

  test('lists itself, every other language and the default', () => {
    const alternates = all(document, 'link[rel="alternate"][hreflang]').map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]);
    const path = article === undefined ? routes[route].path : articlePath(article);
    expect(alternates).toEqual([
      ['es', `${origin}${path}`],
      ...languages
        .filter((other) => other !== 'es')
        .map((other) => [other, `${origin}${path}?lng=${other}`]),
      ['x-default', `${origin}${path}`],
    ]);
  });
});

test('each title and each description is used once', () => {
  const heads = listed.map(({ document }) => [
    document.title,
    only(document, 'meta[name="description"]').getAttribute('content'),
  ]);
  expect(new Set(heads.flat()).size).toBe(listed.length * 2);
});

test('pages that answer a form or stand for an error are kept out of search', () => {
  const others = pages.filter((page) => !indexedPages.includes(page));
  expect(others).toHaveLength(routeNames('form-result', 'error').length * languages.length);
  for (const { document } of others) {
    expect(only(document, 'meta[name="robots"]').getAttribute('content')).toContain('noindex');
    expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  }
});

describe.each(['google', 'microsoft', 'comparison'] as const)('the breadcrumb of %s', (route) => {
  test.each(languages)('is in the head for search engines in %s', (language) => {
    const { document } = builtPage(route, language);
    const lists = all(document, 'head script[type="application/ld+json"]')
      .map((script): unknown => JSON.parse(script.textContent))
      .flat()
      .filter((data) => JSON.stringify(data).includes('BreadcrumbList'));
    const current = textOf(only(document, 'main nav [aria-current="page"]'));
    expect(lists).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          {
            '@type': 'ListItem',
            position: 1,
            name: copy[language].home.meta.name,
            item: `${origin}${href('home', language)}`,
          },
          {
            '@type': 'ListItem',
            position: 2,
            name: current,
            item: `${origin}${href(route, language)}`,
          },
        ],
      },
    ]);
  });
});

test('the sitemap has every page in every language', () => {
  const sitemap = readFileSync('dist/sitemap.xml', 'utf8');
  const entries = [...sitemap.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => entry);
  const named = entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)?.[1]);
  const expected = listed.map(({ address }) => `${origin}${address}`);
  expect(named.toSorted()).toEqual(expected.toSorted());
  for (const entry of entries) {
    const alternates = [...entry.matchAll(/<xhtml:link ([^>]*)>/g)].map(([, link]) => link);
    for (const name of [...languages, 'x-default']) {
      expect(alternates.some((link) => link?.includes(`hreflang="${name}"`))).toBe(true);
    }
  }
  const articleCount = new Set(articlePages.map(({ article }) => article)).size;
  expect(entries).toHaveLength((routeNames('page').length + articleCount) * languages.length);
});

test('the sitemap has the day of the last change where the content tells it', () => {
  const sitemap = readFileSync('dist/sitemap.xml', 'utf8');
  const days = new Map(
    [...sitemap.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(
      ([, address, day]) => [address, day],
    ),
  );
  const { legalTextsUpdated, accessibilityReviewed } = company;
  const later =
    accessibilityReviewed > legalTextsUpdated ? accessibilityReviewed : legalTextsUpdated;
  for (const language of languages) {
    const dayOf = (path: string) => days.get(`${origin}${path}`.replaceAll('&', '&amp;'));
    expect(dayOf(href('privacy', language))).toBe(legalTextsUpdated);
    expect(dayOf(href('legalNotice', language))).toBe(later);
    expect(dayOf(href('home', language))).toBeUndefined();
    for (const { id, checked } of articles[language]) {
      expect(dayOf(articleHref(id, language))).toBe(checked);
    }
  }
});

test('robots.txt lets everyone in and names the sitemap', () => {
  const robots = readFileSync('dist/robots.txt', 'utf8');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).not.toMatch(/^Disallow: \/\s*$/m);
});

test('llms.txt names the company and links to its pages', () => {
  const text = readFileSync('dist/llms.txt', 'utf8');
  expect(text.startsWith(`# ${company.name}\n`)).toBe(true);
  const addresses = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, address]) => address);
  const known = listed.map(({ address }) => `${origin}${address}`);
  expect(addresses.toSorted()).toEqual(known.toSorted());
  expect(text.includes(copy.en.site.footer.sample)).toBe(company.sample);
});
