import { afterEach, expect, test, vi } from 'vitest';
import { pageAddress, referrerAddress } from './page-address.ts';

afterEach(() => vi.unstubAllGlobals());

test('tools get no query but that of a campaign, of this page and the one before (C-18)', () => {
  const site = 'https://www.altanube.example';
  vi.stubGlobal('location', { href: `${site}/precios?utm_source=mail&q=secret#people=3` });
  vi.stubGlobal('document', { referrer: `${site}/soporte?q=secret` });
  expect(pageAddress()).toBe(`${site}/precios?utm_source=mail`);
  expect(referrerAddress()).toBe(`${site}/soporte`);
});
