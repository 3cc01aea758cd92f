import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#site/languages.ts';
import { renderCard, ogImage } from './og-image.ts';

test('the card takes the colours of its letters from the tokens', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const colors = readFileSync('src/document/images/og-card.tsx', 'utf8').match(/#[0-9a-f]{6}\b/g);
  expect(colors).toHaveLength(3);
  for (const color of colors ?? []) expect(tokens).toContain(color);
});

test.each(languages)('the card in %s asks for no font and for no file', async (language) => {
  const { svg } = await ogImage('home', language);
  expect(svg).not.toMatch(/<text|font-family/);
  for (const [, target] of svg.matchAll(/href="([^"]*)"/g)) expect(target).toMatch(/^(?:data:|#)/);
});

test('the same words make the same address, other words another one', async () => {
  const [first, again, other] = await Promise.all([
    ogImage('faq', 'es'),
    ogImage('faq', 'es'),
    ogImage('faq', 'en'),
  ]);
  const version = (path: string) => new URL(path, 'https://a.example').searchParams.get('v');
  expect(again.path).toBe(first.path);
  expect(version(other.path)).not.toBe(version(first.path));
});

test('a letter that the typeface lacks is an error that names it, not a gap in the picture', async () => {
  const card = { title: 'Łódź', line: 'Línea', company: 'Compañía' };
  await expect(renderCard(card)).rejects.toThrow('Ł');
});
