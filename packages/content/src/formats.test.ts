import { expect, onTestFinished, test, vi } from 'vitest';
import * as formats from './formats.ts';
import { getInitials } from './initials.ts';

test.each([
  [formats.formatEuros(4.5, 'es'), '4,50 €'],
  [formats.formatEuros(20, 'en'), '€20'],
  [formats.formatShare(0.999, 'es'), '99,9 %'],
  [formats.formatDays(1, 'es'), '1 día'],
  [formats.formatDays(24, 'en'), '24 days'],
  [formats.formatOpenGraphLocale('es'), 'es_ES'],
  [formats.formatOpenGraphLocale('en'), 'en_GB'],
  [formats.formatCountry('ES', 'es'), 'España'],
  [formats.formatPrice(1_560, 'es'), '1.560,00 €'],
  [formats.formatHours(1, 'es'), '1 hora'],
  // Rounded up to minutes, or to hours from two hours on.
  [formats.formatWait(31_000, 'es'), '1 minuto'],
  [formats.formatWait(241_000, 'en'), '5 minutes'],
  [formats.formatWait(7_201_000, 'en'), '3 hours'],
])('formats %s in the notation of its language (TXT-3)', (text, expected) => {
  expect(text.replaceAll('\u00a0', ' ')).toBe(expected);
});

test.each(['America/Bogota', 'Pacific/Auckland'])('formats the same date in %s', (zone) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', zone);
  expect(formats.formatDate('2026-11-02', 'en')).toContain('2 November 2026');
});

test.each([
  ['Lucía Ferrer', 'LF'],
  ['Ana María de la Fuente Soto', 'AM'],
  ['Elena de Prats', 'EP'],
])('the initials of %s are %s (H-10)', (name, expected) => {
  expect(getInitials(name)).toBe(expected);
});
