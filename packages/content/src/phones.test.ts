import { expect, test } from 'vitest';
import { loadContent } from './load.ts';
import { listPhones } from './phones.ts';

test('a number has the hours of the office there, and all time zones of its country (P-16)', () => {
  const country = { id: 'es', phone: { display: '+34 9', e164: '+349' }, currencies: ['EUR'] };
  const hours = { open: '8:30', close: '16:45' };
  const offices = [{ id: 'there', country: 'ES', hours, coordinates: null }];
  const [, there] = listPhones({ ...loadContent().company, countries: [country], offices });
  expect(there).toMatchObject({ e164: '+349', line: '+34 9\u00a0·\u00a08:30–16:45' });
  expect(there?.timeZones.toSorted()).toEqual(['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid']);
});
