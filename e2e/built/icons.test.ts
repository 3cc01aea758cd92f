import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { iconNames } from '#icons/icon-names.ts';
import { interfaceIcons, sprite } from '#icons/icon-sprite.ts';
import { siteContent } from '#testing/site-content.ts';
import { defaultLanguage } from '#site/languages.ts';
import { loadSite } from '#server/pages/site.ts';

const { company } = siteContent;
const loaded = loadSite('dist', { isHttps: false });
if (!loaded.ok) throw new Error('The site is not built');
const { site } = loaded;

test('the strokes of an icon are one path', () => {
  const symbols = sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g);
  // What has a colour of its own, such as a dot, stands beside it.
  const strokes = /<\w+(?![^>]* fill=)/g;
  const elements = new Map(Array.from(symbols, ([, id, it]) => [id, it?.match(strokes)]));
  for (const name of [...iconNames, ...interfaceIcons]) {
    expect(elements.get(name), name).toEqual(['<path']);
  }
});

describe('the icon', () => {
  test('for telephones is at the address that they ask for unasked, is square and has no hole', async () => {
    const icon = sharp('dist/apple-touch-icon.png');
    const { format, width, height } = await icon.metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 180, height: 180 });
    expect((await icon.stats()).isOpaque).toBe(true);
    const file = site.find('/apple-touch-icon.png', 'es');
    expect(file?.contentType).toBe('image/png');
  });

  test('for home screens is what the manifest says, and its corners may be cut off', async () => {
    const file = site.find('/site.webmanifest', 'es');
    expect(file?.contentType).toContain('application/manifest+json');
    const manifest = JSON.parse(readFileSync('dist/site.webmanifest', 'utf8'));
    expect(manifest).toMatchObject({ name: company.name, start_url: '/', lang: defaultLanguage });
    for (const { src, type, sizes } of manifest.icons) {
      expect(site.find(src, 'es')?.contentType).toContain(type);
      if (sizes === 'any') continue;
      const icon = sharp(`dist${src}`);
      const { width, height } = await icon.metadata();
      expect(`${width}x${height}`).toBe(sizes);
      expect((await icon.stats()).isOpaque).toBe(true);
    }
    expect(manifest.icons).toHaveLength(2);
  });

  test('is at the address that is asked for unasked, with a picture in it', async () => {
    const file = site.find('/favicon.ico', 'es');
    expect(file?.contentType).toBe('image/x-icon');
    const bytes = readFileSync('dist/favicon.ico');
    expect([...bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
    const [size, offset] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)];
    expect(offset + size).toBe(bytes.length);
    const { format, width } = await sharp(bytes.subarray(offset)).metadata();
    expect({ format, width }).toEqual({ format: 'png', width: bytes.readUInt8(6) });
  });
});
