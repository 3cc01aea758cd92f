import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { all, only, type Part } from '@altanube/e2e/built/elements';
import { cameraJpeg, pictureAlts } from '@altanube/e2e/recipes/add-pictures';
import { immutableCacheControl, tableFile, type SiteTable } from '@altanube/pages/table';

/** Added to the tests of the built site by the recipe of a picture. */
const dist = 'dist';
const { files }: SiteTable = JSON.parse(readFileSync(join(dist, tableFile), 'utf8'));
const { DOMParser } = new Window();

describe.each(Object.keys(pictureAlts))('in %s', (language) => {
  const alt = pictureAlts[language];

  test('an article shows its picture in several widths, with its size, where it is needed (TXT-8)', async () => {
    const picture = only(readPage(language, 'soporte/spf-dkim-dmarc.html'), 'main img');
    expect(describePicture(picture)).toEqual({
      alt,
      width: '4000',
      height: '3000',
      loading: 'lazy',
    });
    expect(await listWidths(picture)).toEqual([160, 320, 640, 960, 1280]);
    expect(picture.getAttribute('sizes')).toContain('42rem');
    // As XML, where `srcSet` would be another attribute.
    const text = readFileSync(join(dist, `articles/${language}/spf-dkim-dmarc.xml`), 'utf8');
    expect(text).toContain(` srcset="${picture.getAttribute('srcset')}"`);
  });

  test('a picture at the top of an article loads eagerly and is small on a phone', async () => {
    const picture = only(readPage(language, 'soporte/files-do-not-sync.html'), 'main img');
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
    const page = readPage(language, 'sobre-nosotros.html');
    const [first, second, ...others] = all(page, '#team img');
    expect(others).toEqual([]);
    expect(all(page, '#team .portrait').length).toBeGreaterThan(0);
    for (const photo of [first, second]) {
      expect(photo?.getAttribute('alt')).toBe('');
      expect(photo?.getAttribute('loading')).toBe('lazy');
    }
    expect([second?.getAttribute('width'), second?.getAttribute('height')]).toEqual([
      '3000',
      '4000',
    ]);
    const story = only(page, 'article img');
    expect(story.getAttribute('alt')).toBe(alt);
    expect(await listWidths(story)).toEqual([160, 320, 640, 960, 1280]);
  });

  test('clients have their logos, named beside them', async () => {
    const [svg, png, ...others] = all(
      readPage(language, 'index.html'),
      '[aria-labelledby=clients-title] img',
    );
    expect(others).toEqual([]);
    expect(svg?.getAttribute('src')).toMatch(/^\/_astro\/logo\.[\w-]+\.svg$/);
    expect([svg?.getAttribute('width'), svg?.getAttribute('height')]).toEqual(['200', '60']);
    expect(png === undefined ? [] : await listWidths(png)).toEqual([160, 300]);
    expect(svg?.parentElement?.textContent).not.toBe('');
  });

  test('a shared link shows the picture of its page', async () => {
    const page = readPage(language, 'sobre-nosotros.html');
    const property = (name: string) =>
      only(page, `meta[property="${name}"]`).getAttribute('content') ?? '';
    expect(property('og:image:alt')).toBe(alt);
    const { pathname } = new URL(property('og:image'));
    expect(pathname).toBe(`/share/${language}/sobre-nosotros.jpg`);
    const { format, width, height } = await sharp(join(dist, pathname)).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
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
  const served = files.filter(({ path }) => /^\/_astro\/.*\.(?:webp|svg)$/.test(path));
  expect(served.length).toBeGreaterThan(10);
  for (const { path, contentType, headers } of served) {
    expect(contentType).toMatch(path.endsWith('.svg') ? /^image\/svg\+xml;/ : /^image\/webp$/);
    expect(headers['Cache-Control']).toBe(immutableCacheControl);
  }
  const { contentType } = files.find(({ path }) => path === '/share/es/sobre-nosotros.jpg') ?? {};
  expect(contentType).toBe('image/jpeg');
});

function readPage(language: string, file: string): Part {
  const html = readFileSync(join(dist, language, file), 'utf8');
  return new DOMParser().parseFromString(html, 'text/html');
}

function describePicture(picture: ReturnType<typeof only>) {
  const names = ['alt', 'width', 'height', 'loading'];
  return Object.fromEntries(names.map((name) => [name, picture.getAttribute(name)]));
}

function listCopies(picture: ReturnType<typeof only>): { url: string; width: number }[] {
  return (picture.getAttribute('srcset') ?? '').split(', ').map((candidate) => {
    const [url = '', width = ''] = candidate.split(' ');
    return { url, width: Number.parseInt(width, 10) };
  });
}

/** The widths in `srcset`, each compared with its file. */
async function listWidths(picture: ReturnType<typeof only>): Promise<number[]> {
  const ratio = Number(picture.getAttribute('height')) / Number(picture.getAttribute('width'));
  return Promise.all(
    listCopies(picture).map(async ({ url, width }) => {
      const file = await sharp(join(dist, url)).metadata();
      expect(file).toMatchObject({ format: 'webp', width, height: Math.round(width * ratio) });
      return width;
    }),
  );
}
