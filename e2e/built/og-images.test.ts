import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatOpenGraphLocale } from '@altanube/content/formats';
import { languages } from '@altanube/content/languages';
import { collections } from '@altanube/content/collections';
import { isPage } from '@altanube/content/routes';
import { siteContent } from '../helpers/site-content.ts';
import { all, only, type Part } from './elements.ts';
import { detailPages, expectOnEach, indexedPages, pages, type BuiltPage } from './pages.ts';

/** Networks reject pictures of a few MB; messengers already skip those of 300 kB. */
const mostBytes = 100_000;
const mostBytesOfPhoto = 300_000;

/** Pages with a picture of their own; other entries show that of the page that lists them. */
const illustrated: BuiltPage[] = [
  ...indexedPages,
  ...detailPages.filter(({ entry }) => collections[entry.collection].hasImages),
];

test('every page has Open Graph data with alternative text for its picture', () =>
  expectOnEach(illustrated, (page) => {
    const { document, language } = page;
    const named = (name: string) => only(document, `meta[name="${name}"]`).getAttribute('content');
    expect(readProperty(document, 'og:type')).toBe('website');
    expect(readProperty(document, 'og:title')).toBe(document.title);
    expect(readProperty(document, 'og:description')).toBe(named('description'));
    expect(readProperty(document, 'og:url')).toBe(readCanonical(document));
    expect(readProperty(document, 'og:locale')).toBe(formatOpenGraphLocale(language));
    const others = all(document, 'meta[property="og:locale:alternate"]');
    expect(others.map((meta) => meta.getAttribute('content'))).toEqual(
      languages.filter((other) => other !== language).map(formatOpenGraphLocale),
    );
    expect(named('twitter:card')).toBe('summary_large_image');
    const siteName = readProperty(document, 'og:site_name');
    expect(document.title).toContain(siteName);
    const title = document.title.replace(` | ${siteName}`, '').replace(`${siteName}: `, '');
    expect(readProperty(document, 'og:image:alt')).toContain(findPhoto(page)?.alt ?? title);
  }));

test('every page has a small, versioned picture in its own language and of the stated size (R-8)', () =>
  expectOnEach(illustrated, async (page) => {
    const { document, language } = page;
    const image = new URL(readProperty(document, 'og:image'));
    expect(image.origin).toBe(new URL(readCanonical(document)).origin);
    expect(image.pathname).toMatch(new RegExp(`^/share/${language}/`));
    expect(image.search).toMatch(/^\?v=[0-9a-f]{8}$/);
    const bytes = readFileSync(join('dist', image.pathname));
    const isPhoto = findPhoto(page) !== null;
    expect(bytes.length).toBeLessThan(isPhoto ? mostBytesOfPhoto : mostBytes);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({
      format: isPhoto ? 'jpeg' : 'png',
      width: 1200,
      height: 630,
    });
    expect(readProperty(document, 'og:image:width')).toBe('1200');
    expect(readProperty(document, 'og:image:height')).toBe('630');
  }));

test('each picture is named by one page, no two drawn ones are the same, and other pages name none', () => {
  const named = illustrated.map(
    ({ document }) => new URL(readProperty(document, 'og:image')).pathname,
  );
  const built = globSync('share/**/*.{png,jpg}', { cwd: 'dist' });
  expect(built.map((name) => `/${name}`).toSorted()).toEqual(named.toSorted());
  const drawn = built.filter((name) => name.endsWith('.png'));
  const contents = drawn.map((name) => readFileSync(join('dist', name)).toString('base64'));
  expect(new Set(contents).size).toBe(drawn.length);
  for (const { document } of pages.filter((page) => !indexedPages.includes(page))) {
    expect(document.querySelector('meta[property^="og:"]')).toBeNull();
  }
});

function readProperty(document: Part, name: string): string {
  return only(document, `meta[property="${name}"]`).getAttribute('content') ?? '';
}

function readCanonical(document: Part): string {
  return only(document, 'link[rel="canonical"]').getAttribute('href') ?? '';
}

/** The picture that the content has for a page or entry, if any. */
function findPhoto({ language, route, entry }: BuiltPage) {
  if (entry !== undefined) return entry.image ?? null;
  return isPage(route) ? siteContent.copy[language][route].meta.image : null;
}
