import type { Copy } from '@altanube/content/schema/copy';
import { fill } from '@altanube/base/template';
import { toKnownZone, parseZonedTime } from '@altanube/contact/zoned-time';
import { formatDay, formatTimeOfDay, type TimeInZone } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';

/** A proposed time (RFC 9557) in words, in its own zone; null if the text is no time. */
export function formatProposedTime(
  text: string,
  copy: Copy['contact']['form']['demo'],
  language: Language,
): string | null {
  const time = parseZonedTime(text);
  return time === null ? null : formatMoment(toKnownZone(time), copy, language);
}

/** "jueves, 26 de noviembre, a las 10:00". */
export function formatMoment(
  time: TimeInZone,
  copy: Copy['contact']['form']['demo'],
  language: Language,
): string {
  return fill(copy.moment, {
    day: formatDay(time, language),
    time: formatTimeOfDay(time, language),
  });
}
