import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { siteContent } from '../helpers/site-content.ts';
import { defaultLanguage } from '@altanube/content/languages';
import { loadSite } from '../../server/pages/site.ts';

const { company } = siteContent;
const loaded = loadSite('dist', { isHttps: false });
if (!loaded.ok) throw new Error('The site is not built');
const { site } = loaded;

describe('the icon', () => {
  test('for home screens matches the manifest and can be masked', async () => {
    const file = site.find('/site.webmanifest', 'es');
    expect(file?.contentType).toContain('application/manifest+json');
    const manifest = JSON.parse(readFileSync('dist/site.webmanifest', 'utf8'));
    expect(manifest).toMatchObject({ name: company.name, start_url: '/', lang: defaultLanguage });
    expect(manifest.icons).toHaveLength(2);
    for (const { src, type, sizes } of manifest.icons) {
      expect(site.find(src, 'es')?.contentType).toContain(type);
      if (sizes !== 'any') await expectIcon(src, sizes);
    }
    expect(manifest.icons[1].src).toBe('/apple-touch-icon.png');
  });

  test('is a picture at the URL that clients request by default (R-9)', async () => {
    expect(site.find('/favicon.ico', 'es')?.contentType).toBe('image/x-icon');
    expect((await sharp('dist/favicon.ico').metadata()).format).toBe('png');
  });
});

async function expectIcon(path: string, size: string): Promise<void> {
  const icon = sharp(`dist${path}`);
  const { format, width, height } = await icon.metadata();
  expect([format, `${width}x${height}`]).toEqual(['png', size]);
  expect((await icon.stats()).isOpaque).toBe(true);
}
