import { expect, onTestFinished, test, vi } from 'vitest';
import * as formats from './formats.ts';

test.each([
  // Two decimals, and the sign of the euro where the language puts it (TXT-3).
  [formats.formatPrice(6.8, 'es'), '6,80 €'],
  [formats.formatPrice(14, 'en'), '€14.00'],
  // A whole amount of euros has no decimals, any other has two.
  [formats.formatEuros(20, 'es'), '20 €'],
  [formats.formatEuros(0, 'en'), '€0'],
  [formats.formatEuros(4.5, 'es'), '4,50 €'],
  [formats.formatEuros(4.5, 'en'), '€4.50'],
  // One decimal at most.
  [formats.formatShare(0.16, 'en'), '16%'],
  [formats.formatShare(0.999, 'es'), '99,9 %'],
  [formats.formatShare(1, 'en'), '100%'],
  [formats.formatDays(1, 'es'), '1 día'],
  [formats.formatDays(24, 'en'), '24 days'],
  [formats.formatCountry('ES', 'es'), 'España'],
  [formats.formatCountry('ES', 'en'), 'Spain'],
  [formats.formatNumber(12_500, 'es'), '12.500'],
  [formats.formatNumber(12_500, 'en'), '12,500'],
  [formats.formatPrice(1_560, 'es'), '1.560,00 €'],
  [formats.formatHours(1, 'es'), '1 hora'],
  [formats.formatHours(8, 'en'), '8 hours'],
  // Rounded up to minutes, a long one to hours.
  [formats.formatWait(31_000, 'es'), '1 minuto'],
  [formats.formatWait(241_000, 'en'), '5 minutes'],
  [formats.formatWait(7_201_000, 'en'), '3 hours'],
])('%s is written as in its language (TXT-3)', (text, expected) => {
  expect(text.replaceAll('\u00a0', ' ')).toBe(expected);
});

test.each(['America/Bogota', 'Pacific/Auckland'])('a date is the same in %s', (zone) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', zone);
  expect(formats.formatDate('2026-11-02', 'en')).toContain('2 November 2026');
});
