import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Window } from 'happy-dom';
import { collectionNames, collections, getFeedHref } from '@altanube/content/collections';
import { findById } from '@altanube/content/by-id';
import { languages } from '@altanube/content/languages';
import { pathHref } from '@altanube/content/links';
import { createSite, reply } from '@altanube/pages/site';
import { tableFile, type SiteTable } from '@altanube/pages/table';
import { siteContent } from '../helpers/site-content.ts';
import { all, only, readText, type Part } from './elements.ts';
import { builtPage } from './pages.ts';

const table: SiteTable = JSON.parse(readFileSync(`dist/${tableFile}`, 'utf8'));
const site = createSite(table, true);

const feeds = languages.flatMap((language) =>
  collectionNames
    .filter((name) => collections[name].hasFeed && siteContent[name][language].length > 0)
    .map((name) => ({ name, language, address: getFeedHref(name, language) })),
);

// The server and the edge networks both choose files with `reply`.
test.each(feeds)('$address is the valid Atom feed of the entries (NEWS-2)', (feed) => {
  const { name, language, address } = feed;
  const request = new Request(`${table.origin}${address}`, {
    headers: { 'accept-language': 'fr' },
  });
  const { status, file, headers } = reply(site, request) ?? {};
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Content-Language': language,
  });
  const xml = readFileSync(`dist/${file}`, 'utf8');
  const document = new new Window().DOMParser().parseFromString(xml, 'application/xml');
  const root = only(document, 'feed');
  expect(root.getAttribute('xml:lang')).toBe(language);
  expect(readLink(root, 'self')).toBe(`${table.origin}${address}`);

  const entries = all(root, 'entry');
  const expected = siteContent[name][language];
  expect(entries.map((entry) => readText(only(entry, 'title')))).toEqual(
    expected.map(({ title }) => title),
  );
  // RFC 4287, sections 4.1.1 and 4.1.2: exactly one of each, and at least one author.
  for (const part of [root, ...entries]) {
    for (const element of ['id', 'title', 'updated', 'author']) {
      const own = all(part, element).filter((each) => each.parentElement === part);
      expect(own, element).toHaveLength(1);
    }
    const updated = readText(only(part, ':scope > updated'));
    expect(updated).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    expect(Date.parse(updated)).not.toBeNaN();
    expect(readText(only(part, ':scope > author > name'))).not.toBe('');
  }
  const days = entries.map((entry) => readText(only(entry, 'updated')));
  expect(readText(only(root, ':scope > updated'))).toBe(days.toSorted().at(-1));
  for (const [at, { path, summary }] of expected.entries()) {
    const entry = entries[at] ?? root;
    const url = `${table.origin}${pathHref(path, language)}`;
    expect([readText(only(entry, 'id')), readLink(entry, 'alternate')]).toEqual([url, url]);
    expect(readText(only(entry, 'summary'))).toBe(summary);
  }
  // Otherwise a server with another address could not replace it.
  const others = xml.replaceAll(`${table.origin}/`, '').match(/https?:\/\/[^"<\s]+/g);
  expect(others).toEqual(['http://www.w3.org/2005/Atom']);

  const { document: page } = builtPage(collections[name].page, language);
  const discovered = only(page, 'link[type="application/atom+xml"]');
  expect(discovered.getAttribute('href')).toBe(address);
});

test('a feed without a language in its address is negotiated like a page (NEWS-2)', () => {
  for (const language of languages) {
    const headers = { 'accept-language': language };
    const url = `${table.origin}${collections.news.path}/feed.xml`;
    expect(reply(site, new Request(url, { headers }))?.file).toContain(`${language}/`);
  }
  expect(existsSync(`dist${collections.news.path}/feed.xml`)).toBe(false);
});

test.each(languages)(
  'the news are listed with day, topic and author, in %s (NEWS-1)',
  (language) => {
    const { document } = builtPage('news', language);
    const { topics } = siteContent.copy[language].news.posts;
    const rows = all(document, '#posts article').map((row) => [
      readText(only(row, 'h3')),
      only(row, 'time').getAttribute('datetime'),
      readText(row),
    ]);
    const posts = siteContent.news[language];
    expect(rows).toEqual(
      posts
        .toSorted((a, b) => b.published.localeCompare(a.published))
        .map(({ title, published }) => [title, published, expect.any(String)]),
    );
    for (const [at, { topic, author }] of posts.entries()) {
      const { name } = findById(siteContent.people, author);
      expect(rows[at]?.[2]).toContain(topics[topic]);
      expect(rows[at]?.[2]).toContain(name);
    }
  },
);

function readLink(part: Part, rel: string): string | null {
  return only(part, `:scope > link[rel="${rel}"]`).getAttribute('href');
}
