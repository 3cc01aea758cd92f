import { describe, expect, test } from 'vitest';
import { reply } from '@altanube/pages/site';
import { siteContent } from '../helpers/site-content.ts';
import { languages } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { all, only, readCanonical, readMeta, readText } from './elements.ts';
import { detailPages, expectOnEach, indexedPages, pages } from './pages.ts';
import { readBuiltFile, site, table } from './pages.ts';

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

test('form result and error pages are not indexed (R-7)', () => {
  for (const page of pages.filter((each) => !indexedPages.includes(each))) {
    expect(readMeta(page.document, 'robots')).toContain('noindex');
    expect(page.document.querySelector('link[rel="canonical"]')).toBeNull();
  }
});

describe('the sitemap', () => {
  const sitemap = readBuiltFile('sitemap.xml');
  const entries = [...sitemap.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => entry);

  test('has every page in every language (R-7, SUP-12)', () => {
    const named = entries.map((entry) => /<loc>(.*?)<\/loc>/.exec(entry)?.[1]);
    const expected = listed.map(({ address }) => `${origin}${address}`);
    expect(named.toSorted()).toEqual(expected.toSorted());
    for (const entry of entries) {
      const links = entry.matchAll(/<xhtml:link [^>]*hreflang="([^"]*)"/g);
      const alternates = Array.from(links, ([, language]) => language);
      expect(alternates).toEqual([...languages, 'x-default']);
    }
  });

  test('has the date of the last change of an entry', () => {
    const readDay = (path: string) => {
      const entry = entries.find((it) => it.includes(`<loc>${origin}${path}</loc>`));
      return /<lastmod>(.*?)<\/lastmod>/.exec(entry ?? '')?.[1];
    };
    for (const language of languages) expect(readDay(href('home', language))).toBeUndefined();
    for (const { address, entry } of detailPages) {
      expect(readDay(address)).toBe(entry.dates.changed);
    }
  });
});

test('robots.txt lets everyone in and names the sitemap (R-9)', () => {
  const robots = readBuiltFile('robots.txt');
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(robots).not.toMatch(/^Disallow: \/\s*$/m);
});

test('llms.txt names the company and links to its pages (R-9)', () => {
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
