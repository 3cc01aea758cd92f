import { expect, onTestFinished, test, vi } from 'vitest';
import {
  formatCountry,
  formatDays,
  formatEuros,
  formatHours,
  formatNumber,
  formatPrice,
  formatShare,
  formatTimeOfDay,
  formatWait,
} from './formats.ts';

const space = '\u00a0';

test('a price has two decimals, and the sign of the euro where the language puts it (TXT-3)', () => {
  expect(formatPrice(6.8, 'es')).toBe(`6,80${space}€`);
  expect(formatPrice(6.8, 'en')).toBe('€6.80');
  expect(formatPrice(14, 'es')).toBe(`14,00${space}€`);
});

test('a whole amount of euros has no decimals, any other has two', () => {
  expect(formatEuros(20, 'es')).toBe(`20${space}€`);
  expect(formatEuros(20, 'en')).toBe('€20');
  expect(formatEuros(0, 'en')).toBe('€0');
  expect(formatEuros(4.5, 'es')).toBe(`4,50${space}€`);
  expect(formatEuros(4.5, 'en')).toBe('€4.50');
});

test('a share is a percentage with one decimal at most', () => {
  expect(formatShare(0.16, 'es')).toBe(`16${space}%`);
  expect(formatShare(0.16, 'en')).toBe('16%');
  expect(formatShare(0.999, 'es')).toBe(`99,9${space}%`);
  expect(formatShare(0.999, 'en')).toBe('99.9%');
  expect(formatShare(1, 'en')).toBe('100%');
});

test('days are counted and countries named in the language', () => {
  expect(formatDays(1, 'es').replace(space, ' ')).toBe('1 día');
  expect(formatDays(24, 'en').replace(space, ' ')).toBe('24 days');
  expect(formatCountry('ES', 'es')).toBe('España');
  expect(formatCountry('ES', 'en')).toBe('Spain');
});

test('thousands are grouped as the language does', () => {
  expect(formatNumber(12_500, 'es')).toBe('12.500');
  expect(formatNumber(12_500, 'en')).toBe('12,500');
});

test('hours are written out', () => {
  expect(formatHours(1, 'es')).toBe('1 hora');
  expect(formatHours(8, 'en')).toBe('8 hours');
});

test('a wait is rounded up to minutes, a long one to hours', () => {
  expect(formatWait(31_000, 'es')).toBe('1 minuto');
  expect(formatWait(300_000, 'es')).toBe('5 minutos');
  expect(formatWait(241_000, 'en')).toBe('5 minutes');
  expect(formatWait(7_201_000, 'en')).toBe('3 hours');
});

test('a time of day without a zone is that of whoever reads, also after a journey', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const at = Date.UTC(2026, 10, 26, 15);
  const inZone = (zone: string) => {
    vi.stubEnv('TZ', zone);
    return formatTimeOfDay({ at }, 'es');
  };
  expect([inZone('America/Bogota'), inZone('Europe/Madrid')]).toEqual(['10:00', '16:00']);
});
