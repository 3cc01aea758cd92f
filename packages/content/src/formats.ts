import type { Language } from './languages.ts';

/** Spanish as in Spain ("6,80 €"), English as in Ireland ("€6.80"). */
const locales = { es: 'es-ES', en: 'en-IE' } as const satisfies Record<Language, string>;

/** An amount in euros with cents: "6,80 €", "€6.80". */
export function formatPrice(euros: number, language: Language): string {
  return format(euros, language, inEuros);
}

/** An amount in euros, with cents only where there are some: "20 €", "€4.50". */
export function formatEuros(euros: number, language: Language): string {
  return format(euros, language, { ...inEuros, trailingZeroDisplay: 'stripIfInteger' });
}

const inEuros = { style: 'currency', currency: 'EUR' } as const;

/** A share between 0 and 1, with at most two decimals: 0.999 is "99,9 %" or "99.9%". */
export function formatShare(share: number, language: Language): string {
  return format(share, language, { style: 'percent', maximumFractionDigits: 2 });
}

export function formatNumber(value: number, language: Language): string {
  return format(value, language, {});
}

/** A waiting time, rounded up: "5 minutos", "1 minute", from 2 hours on "3 hours". */
export function formatWait(ms: number, language: Language): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes >= 120) return formatHours(Math.ceil(minutes / 60), language);
  return format(minutes, language, { ...longUnit, unit: 'minute' });
}

/** A number of minutes, abbreviated: "19 min". */
export function formatMinutes(minutes: number, language: Language): string {
  return format(minutes, language, { style: 'unit', unit: 'minute' });
}

export function formatHours(hours: number, language: Language): string {
  return format(hours, language, { ...longUnit, unit: 'hour' });
}

/** Without line breaks, and one number if both are equal: "8", "1–2". */
export function formatRange({ min, max }: { min: number; max: number }): string {
  return min === max ? String(min) : `${min}–\u2060${max}`;
}

/** "8 horas", "1–2 hours". */
export function formatHourRange(hours: { min: number; max: number }, language: Language): string {
  const number = String(hours.max);
  return formatHours(hours.max, language).replace(number, formatRange(hours));
}

export function formatDays(days: number, language: Language): string {
  return format(days, language, { ...longUnit, unit: 'day' });
}

const longUnit = { style: 'unit', unitDisplay: 'long' } as const;

export function formatCountry(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
}

/** Takes two-letter language codes: es and en give "español e inglés". */
export function formatLanguages(codes: readonly string[], language: Language): string {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const known = codes.map((code) => names.of(code) ?? code);
  return formatList(known, language);
}

export function formatCurrency(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'currency' }).of(code) ?? code;
}

/** Takes an ISO date, `2026-11-02`: "2 de noviembre de 2026". */
export function formatDate(day: string, language: Language): string {
  return createDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Takes a month from 1 to 12: "octubre", "October". */
export function formatMonth(month: number, language: Language): string {
  const format = createDateFormat(language, { month: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2000, month - 1));
}

/** `at` in epoch ms. `timeZone` is an IANA name, by default the zone of the reader's device. */
export type TimeInZone = { at: number; timeZone?: string };

/** "jueves, 26 de noviembre", "Thursday 26 November". */
export function formatDay(time: TimeInZone, language: Language): string {
  return formatMoment(time, language, dayParts);
}

/** "jue", "Thu". */
export function formatWeekday(time: TimeInZone, language: Language): string {
  return formatMoment(time, language, { weekday: 'short' });
}

/** "26 nov", "26 Nov". */
export function formatDayOfMonth(time: TimeInZone, language: Language): string {
  return formatMoment(time, language, { day: 'numeric', month: 'short' });
}

export function formatTimeOfDay(time: TimeInZone, language: Language): string {
  return formatMoment(time, language, timeParts);
}

/** "jueves, 26 de noviembre, 10:00", "Thursday 26 November at 10:00". */
export function formatDayAndTime(time: TimeInZone, language: Language): string {
  return formatMoment(time, language, { ...dayParts, ...timeParts });
}

/** Like `formatDayAndTime` with year and zone: "…, 10:00 (hora estándar de Colombia)". */
export function formatZonedTime(time: TimeInZone, language: Language): string {
  const moment = formatMoment(time, language, { year: 'numeric', ...dayParts, ...timeParts });
  return `${moment} (${formatZone(time, language)})`;
}

/** Long name of the zone: "hora estándar de Colombia", "Central European Standard Time". */
export function formatZone({ at, timeZone }: TimeInZone, language: Language): string {
  const parts = createDateFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

const dayParts = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit' } as const;

function formatMoment(
  { at, timeZone }: TimeInZone,
  language: Language,
  parts: Intl.DateTimeFormatOptions,
): string {
  return createDateFormat(language, { ...parts, timeZone }).format(at);
}

/** The locale in Open Graph notation: "es_ES", "en_GB". Facebook does not know "en_IE". */
export function formatOpenGraphLocale(language: Language): string {
  return locales[language].replace('-', '_').replace('en_IE', 'en_GB');
}

export function formatList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language]).format(items);
}

function format(value: number, language: Language, options: Intl.NumberFormatOptions): string {
  // Groups four digits too: by default, Spanish only groups longer numbers.
  const all: Intl.NumberFormatOptions = { useGrouping: 'always', ...options };
  return new Intl.NumberFormat(locales[language], all).format(value);
}

function createDateFormat(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], options);
}
