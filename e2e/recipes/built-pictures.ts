import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from 'happy-dom';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { all, only, readMeta, section } from '@altanube/e2e/built/elements';
import { readBuiltFile, readDocument, site, table } from '@altanube/e2e/built/pages';
import { cameraJpeg, pictureAlts } from '@altanube/e2e/recipes/add-pictures';
import { immutableCacheControl } from '@altanube/pages/table';

/** Added to the tests of the built site by the recipe of a picture. */
const dist = 'dist';

describe.each(Object.keys(pictureAlts))('in %s', (language) => {
  const alt = pictureAlts[language];

  test('an article shows its picture in several widths, with its size, where it is needed (TXT-8)', async () => {
    const picture = only(readDocument(`${language}/soporte/spf-dkim-dmarc.html`), 'main img');
    const shown = readAttributes(picture, 'alt', 'width', 'height', 'loading');
    expect(shown).toEqual([alt, '4000', '3000', 'lazy']);
    expect(await listWidths(picture)).toEqual([160, 320, 640, 960, 1280]);
    expect(picture.getAttribute('sizes')).toContain('42rem');
    // As XML, where `srcSet` would be another attribute.
    const text = readBuiltFile(`articles/${language}/spf-dkim-dmarc.xml`);
    expect(text).toContain(` srcset="${picture.getAttribute('srcset')}"`);
  });

  test('a picture at the top of an article loads eagerly and is small on a phone', async () => {
    const picture = only(readDocument(`${language}/soporte/files-do-not-sync.html`), 'main img');
    expect(picture.getAttribute('loading')).toBeNull();
    const [atThree = '', atTwo = ''] = picture.getAttribute('sizes')?.split(', ') ?? [];
    expect(atThree).toBe('(max-width: 30rem) and (min-resolution: 2.5dppx) 50vw');
    expect(atTwo).toBe('(max-width: 30rem) 75vw');
    // The largest phones: browsers take no more than the next width above.
    const pixels = Math.max(412 * 0.5 * 3, 414 * 0.75 * 2);
    const onPhone = listCopies(picture).find(({ width }) => width >= pixels);
    expect(onPhone?.width).toBe(640);
    expect(readFileSync(join(dist, onPhone?.url ?? '')).length).toBeLessThan(60_000);
  });

  test('people and stories have their photographs, upright, and others their drawings', async () => {
    const page = readDocument(`${language}/sobre-nosotros.html`);
    const [first, second, ...others] = all(page, '#team img');
    expect(others).toEqual([]);
    expect(all(page, '#team .portrait').length).toBeGreaterThan(0);
    expect(readAttributes(first, 'alt', 'loading')).toEqual(['', 'lazy']);
    const upright = readAttributes(second, 'alt', 'loading', 'width', 'height');
    expect(upright).toEqual(['', 'lazy', '3000', '4000']);
    const story = only(page, 'article img');
    expect(story.getAttribute('alt')).toBe(alt);
    expect(await listWidths(story)).toEqual([160, 320, 640, 960, 1280]);
  });

  test('clients have their logos, named beside them', async () => {
    const clients = section(readDocument(`${language}/index.html`), 'clients');
    const [svg, png, ...others] = all(clients, 'img');
    expect(others).toEqual([]);
    expect(svg?.getAttribute('src')).toMatch(/^\/_astro\/logo\.[\w-]+\.svg$/);
    expect(readAttributes(svg, 'width', 'height')).toEqual(['200', '60']);
    expect(png === undefined ? [] : await listWidths(png)).toEqual([160, 300]);
    expect(svg?.parentElement?.textContent).not.toBe('');
  });

  test('a shared link shows the picture of its page', async () => {
    const page = readDocument(`${language}/sobre-nosotros.html`);
    expect(readMeta(page, 'og:image:alt')).toBe(alt);
    const { pathname } = new URL(readMeta(page, 'og:image') ?? '');
    expect(pathname).toBe(`/share/${language}/sobre-nosotros.jpg`);
    const picture = await sharp(join(dist, pathname)).metadata();
    expect(picture).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });
});

test('built pictures have no author or location, and no original is published (TXT-9)', async () => {
  expect((await sharp(cameraJpeg).metadata()).exif).toBeDefined();
  const files = globSync('**/*.{jpg,jpeg,png,webp,avif}', { cwd: dist });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const { exif, xmp, iptc } = await sharp(join(dist, file)).metadata();
    expect({ file, exif, xmp, iptc }).toEqual({ file });
  }
  expect(globSync('_astro/*.{jpg,jpeg,png,avif}', { cwd: dist })).toEqual([]);
});

test('pictures are served with their media type and cached', () => {
  const served = table.files.filter(({ path }) => /^\/_astro\/.*\.(?:webp|svg)$/.test(path));
  expect(served.length).toBeGreaterThan(10);
  for (const { path, contentType, headers } of served) {
    expect(contentType).toMatch(path.endsWith('.svg') ? /^image\/svg\+xml;/ : /^image\/webp$/);
    expect(headers['Cache-Control']).toBe(immutableCacheControl);
  }
  expect(site.find('/share/es/sobre-nosotros.jpg', 'es')?.contentType).toBe('image/jpeg');
});

function readAttributes(element: Element | undefined, ...names: string[]) {
  return names.map((name) => element?.getAttribute(name));
}

function listCopies(picture: Element): { url: string; width: number }[] {
  return (picture.getAttribute('srcset') ?? '').split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ');
    return { url, width: Number.parseInt(width, 10) };
  });
}

/** The widths in `srcset`, each compared with its file. */
async function listWidths(picture: Element): Promise<number[]> {
  const ratio = Number(picture.getAttribute('height')) / Number(picture.getAttribute('width'));
  return Promise.all(
    listCopies(picture).map(async ({ url, width }) => {
      const file = await sharp(join(dist, url)).metadata();
      expect(file).toMatchObject({ format: 'webp', width, height: Math.round(width * ratio) });
      return width;
    }),
  );
}
