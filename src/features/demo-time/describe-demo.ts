import { parseZonedTime } from '#lead/zoned-time.ts';
import { formatDayAndTime } from '#site/formats.ts';
import type { Language } from '#site/languages.ts';

/** A chosen time (RFC 9557) in words, in the zone that it was chosen in. */
export function describeDemo(text: string, language: Language): string {
  const time = parseZonedTime(text);
  return time === null ? text : formatDayAndTime(time, language);
}
