import { expect, test } from 'vitest';
import { fill } from '@altanube/base/template';
import {
  collectionNames,
  collections,
  describeEntry,
  getFeedHref,
} from '@altanube/content/collections';
import { findById } from '@altanube/content/by-id';
import { formatDate } from '@altanube/content/formats';
import { languages } from '@altanube/content/languages';
import { languageSwitchHref } from '@altanube/content/links';
import { reply } from '@altanube/pages/site';
import { siteContent } from '../helpers/site-content.ts';
import { all, entries, linksIn, only, readText, readTexts, type Part } from './elements.ts';
import { sourceLinks } from './expect-parts.ts';
import { builtPage, detailPages, expectOnEach, readDocument, site, table } from './pages.ts';
import { readParts } from './shown.ts';

const { company, copy, people } = siteContent;

const feeds = collectionNames
  .filter((name) => collections[name].hasFeed && siteContent[name].es.length > 0)
  .flatMap((name) =>
    languages.map((language) => ({ name, language, address: getFeedHref(name, language) })),
  );

test.each(feeds)('$address is a valid Atom feed (NEWS-2)', ({ name, language, address }) => {
  const { origin } = table;
  const { page, path } = collections[name];
  const request = (url: string, preferred: string) =>
    reply(site, new Request(`${origin}${url}`, { headers: { 'accept-language': preferred } }));
  const { status, file, headers } = request(address, 'fr') ?? {};
  expect({ status, ...headers }).toMatchObject({
    status: 200,
    'Content-Type': 'application/atom+xml; charset=utf-8',
    'Content-Language': language,
  });
  expect(request(`${path}/feed.xml`, language)?.file).toBe(file);
  const discovered = only(builtPage(page, language).document, 'link[type="application/atom+xml"]');
  expect(discovered.getAttribute('href')).toBe(address);

  const root = only(readDocument(file ?? '', 'application/xml'), 'feed');
  expect(root.getAttribute('xml:lang')).toBe(language);
  const createId = (of: string) => `tag:${company.email.sales.split('@')[1]},2026:${language}${of}`;
  const own = siteContent[name][language];
  const days = own.map(({ dates }) => `${dates.changed}T00:00:00Z`);
  expect(all(root, 'entry').map(readElements)).toEqual(
    own.map(({ path, title, summary, author, dates }, at) => ({
      ...{ id: createId(path), title, summary },
      author: people.find(({ id }) => id === author)?.name ?? company.name,
      updated: days[at],
      published: `${dates.published}T00:00:00Z`,
      alternate: `${origin}${languageSwitchHref(page, language, path)}`,
    })),
  );
  expect(readElements(root)).toEqual({
    id: createId(`${path}/feed.xml`),
    title: copy[language][page].meta.title,
    subtitle: copy[language][page].meta.description,
    author: company.name,
    updated: days.toSorted().at(-1),
    self: `${origin}${address}`,
    alternate: `${origin}${languageSwitchHref(page, language)}`,
  });
  expect(all(root, 'author > name')).toHaveLength(own.length + 1);
});

/** The elements of a feed or an entry: one of each (RFC 4287, sections 4.1.1 and 4.1.2). */
function readElements(part: Part): Record<string, string> {
  const elements = all(part, ':scope > :not(entry)').map((element) => [
    element.getAttribute('rel') ?? element.localName,
    element.getAttribute('href') ?? readText(element),
  ]);
  const byName: Record<string, string> = Object.fromEntries(elements);
  expect(Object.keys(byName)).toHaveLength(elements.length);
  return byName;
}

test('every entry has a page with its text, pictures and sources (SUP-12, NEWS-1, TXT-10)', () =>
  expectOnEach(detailPages, ({ document, language, path, entry }) => {
    expect(document.title).toBe(describeEntry(entry, copy[language]).title);
    expect(entries(document, 'h1')).toEqual([entry.title]);
    const main = only(document, 'main');
    const described = all(main, 'img').map((picture) => picture.getAttribute('alt'));
    const shown = [...readTexts(main), ...described].join(' ');
    const { articles, news } = siteContent;
    const withSources = [...articles[language], ...news[language]];
    const sources = withSources.find((each) => each.path === path)?.sources ?? [];
    const days = sources.map(({ day }) => formatDate(day, language));
    const parts = [...readParts(entry.body), ...days];
    expect(parts.filter((part) => !shown.includes(part))).toEqual([]);
    expect(linksIn(main)).toEqual(expect.arrayContaining(sourceLinks(sources, language)));
  }));

test.each(languages)('the list of news is in order and complete, in %s (NEWS-1)', (language) => {
  const { topics, author, changed } = copy[language].news.posts;
  const rows = all(builtPage('news', language).document, '#posts article');
  expect(rows.map((row) => readTexts(row))).toEqual(
    siteContent.news[language]
      .toSorted((a, b) => b.published.localeCompare(a.published))
      .map((post) => [
        formatDate(post.published, language),
        topics[post.topic],
        fill(author, { author: findById(people, post.author).name }),
        ...(post.changed ? [fill(changed, { day: formatDate(post.changed, language) })] : []),
        post.title,
        post.summary,
      ]),
  );
});
