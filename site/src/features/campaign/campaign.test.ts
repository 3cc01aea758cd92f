import { expect, test } from 'vitest';
import { detectCampaign } from './campaign.ts';

const own = 'https://site.example';

test.each([
  ['/', '', null],
  ['/?lng=en', `${own}/precios`, null],
  ['/?utm_source=&utm_medium=%20', '', null],
  ['/', 'android-app://com.example.mail/', null],
  ['/?utm_source=boletin', '', { campaign: { source: 'boletin' } }],
  // The language may have been added to the URL.
  ['/?utm_source=boletin&lng=en', `${own}/`, { campaign: { source: 'boletin' } }],
  [
    '/?utm_source=a&utm_medium=b%20c&utm_campaign=%C3%B1&utm_term=%F0%9F%9A%80&utm_content=e&utm_id=f',
    'https://buscador.example/resultados?q=secreto#x',
    {
      campaign: { source: 'a', medium: 'b c', campaign: 'ñ', term: '🚀', content: 'e' },
      referrer: 'https://buscador.example/resultados',
    },
  ],
  ['/', 'https://ana:clave@otra.example:8443/a?b', { referrer: 'https://otra.example:8443/a' }],
  ['/', `https://otra.example/${'x'.repeat(500)}`, { referrer: 'https://otra.example' }],
  [`/?utm_term=${'y'.repeat(199)}🚀`, '', { campaign: { term: 'y'.repeat(199) } }],
  [`/?utm_term=${'y'.repeat(300)}`, '', { campaign: { term: 'y'.repeat(200) } }],
] as const)('%s after %j (CTA-7)', (address, before, expected) => {
  expect(detectCampaign(new URL(address, own), before)).toEqual(expected);
});
