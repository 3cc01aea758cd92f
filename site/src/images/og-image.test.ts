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

test('a letter that the typeface lacks is an error that names it, not a gap in the image', async () => {
  const texts = { title: 'Łódź', line: 'Línea', company: 'Compañía' };
  await expect(renderOgImage(texts)).rejects.toThrow('Ł');
});
