import { expect, test } from 'vitest';
import { languages } from '@altanube/content/languages';
import { ogImage, renderOgImage } from './og-image.ts';

test.each(languages)(
  'the Open Graph image in %s needs no font and no other file',
  async (language) => {
    const { svg } = await ogImage('home', language);
    expect(svg).not.toMatch(/<text|font-family/);
    for (const [, target] of svg.matchAll(/href="([^"]*)"/g))
      expect(target).toMatch(/^(?:data:|#)/);
  },
);

test('the same texts make the same address, other texts another one', async () => {
  const [first, again, other] = await Promise.all([
    ogImage('faq', 'es'),
    ogImage('faq', 'es'),
    ogImage('faq', 'en'),
  ]);
  const version = (path: string) => new URL(path, 'https://a.example').searchParams.get('v');
  expect(again.path).toBe(first.path);
  expect(version(other.path)).not.toBe(version(first.path));
});

test('a letter that the typeface lacks is an error that names it, not a gap in the image', async () => {
  const texts = { title: 'Łódź', line: 'Línea', company: 'Compañía' };
  await expect(renderOgImage(texts)).rejects.toThrow('Ł');
});
