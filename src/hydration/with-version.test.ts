import { expect, test } from 'vitest';
import { withVersion } from './with-version.ts';

test('another content has another address, the same content the same', () => {
  const address = withVersion('/a.json', { name: 'Altanube' });
  expect(address).toMatch(/^\/a\.json\?v=[0-9a-f]{8}$/);
  expect(withVersion('/a.json', { name: 'Altanube' })).toBe(address);
  expect(withVersion('/a.json', { name: 'Otra' })).not.toBe(address);
});
