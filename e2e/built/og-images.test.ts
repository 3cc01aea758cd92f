import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatOpenGraphLocale } from '@altanube/content/formats';
import { languages } from '@altanube/content/languages';
import { collections } from '@altanube/content/collections';
import { isPage } from '@altanube/content/routes';
import { siteContent } from '../helpers/site-content.ts';
import { all, readCanonical, readMeta } from './elements.ts';
import { detailPages, expectOnEach, indexedPages, pages, type BuiltPage } from './pages.ts';

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

test('each picture is named by one page, no two drawn ones are the same, and other pages name none', () => {
  const named = illustrated.map(
    ({ document }) => new URL(readMeta(document, 'og:image') ?? '').pathname,
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

/** The picture that the content has for a page or entry, if any. */
function findPhoto({ language, route, entry }: BuiltPage) {
  if (entry !== undefined) return entry.image ?? null;
  return isPage(route) ? siteContent.copy[language][route].meta.image : null;
}
