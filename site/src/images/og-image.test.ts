import { expect, test } from 'vitest';
import { renderOgImage } from './og-image.ts';

test('the Open Graph image needs no font and no other file', async () => {
  const svg = await renderOgImage({ title: 'Título', line: 'Línea', company: 'Compañía' });
  expect(svg).not.toMatch(/<text|font-family/);
  for (const [, target] of svg.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^(?:data:|#)/);
});

test.each([
  ['en 2–\u20604 ho\u00adras 🚀', 'en 2–4 horas'],
  ['✓ Ő → ≥ e\u2011mail\u202fΔ', 'O e-mail'],
  ['1️⃣ café 🇪🇸👍🏽 漢', '1 café'],
])('%s is drawn as %s, without what the typeface lacks', async (title, drawn) => {
  const others = { line: 'Línea', company: 'Compañía' };
  expect(await renderOgImage({ title, ...others })).toBe(
    await renderOgImage({ title: drawn, ...others }),
  );
});
