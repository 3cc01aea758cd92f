import { expect, test } from 'vitest';
import { renderOgImage } from './og-image.ts';

test('the Open Graph image needs no font and no other file', async () => {
  const svg = await renderOgImage({ title: 'Título', line: 'Línea', company: 'Compañía' });
  expect(svg).not.toMatch(/<text|font-family/);
  for (const [, target] of svg.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^(?:data:|#)/);
});

test('throws an error that names a letter missing from the typeface', async () => {
  const texts = { title: 'Łódź', line: 'Línea', company: 'Compañía' };
  await expect(renderOgImage(texts)).rejects.toThrow('Ł');
});
