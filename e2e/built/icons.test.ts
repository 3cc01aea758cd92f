import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { loadSite } from '#server/pages/built-site.ts';

const loaded = await loadSite('dist', { isHttps: false, connectTo: [] });
if (!loaded.ok) throw new Error('The site is not built');
const { site } = loaded;

describe('the icon', () => {
  test('for telephones is at the address that they ask for unasked, is square and has no hole', async () => {
    const icon = sharp('dist/apple-touch-icon.png');
    const { format, width, height } = await icon.metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 180, height: 180 });
    expect((await icon.stats()).isOpaque).toBe(true);
    const file = await site.asset('/apple-touch-icon.png');
    expect(file?.contentType).toBe('image/png');
  });

  test('is at the address that is asked for unasked, with a picture in it', async () => {
    const file = await site.asset('/favicon.ico');
    expect(file?.contentType).toBe('image/x-icon');
    const bytes = file?.bodies.get('identity')?.bytes ?? Buffer.alloc(0);
    expect([...bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
    const [size, offset] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)];
    expect(offset + size).toBe(bytes.length);
    const { format, width } = await sharp(bytes.subarray(offset)).metadata();
    expect({ format, width }).toEqual({ format: 'png', width: bytes.readUInt8(6) });
  });
});
