import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { site } from './pages.ts';

describe('the icon', () => {
  test('for home screens can be masked (R-9)', async () => {
    expect(site.find('/apple-touch-icon.png', 'es')?.contentType).toBe('image/png');
    const icon = sharp('dist/apple-touch-icon.png');
    expect(await icon.metadata()).toMatchObject({ format: 'png', width: 512, height: 512 });
    expect((await icon.stats()).isOpaque).toBe(true);
  });

  test('is a picture at the URL that clients request by default (R-9)', async () => {
    expect(site.find('/favicon.ico', 'es')?.contentType).toBe('image/x-icon');
    expect((await sharp('dist/favicon.ico').metadata()).format).toBe('png');
  });
});
