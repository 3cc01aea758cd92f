/** A moment, in milliseconds since 1970, and the time zone in which somebody saw it. */
export type ZonedTime = {
  at: number;
  /** Usually a name of the IANA time zone database: `America/Bogota`. */
  timeZone: string;
  /** UTC offset at that moment: `-05:00`. */
  offset: string;
};

/**
 * Parses RFC 9557 in this century or the next: `2026-11-26T10:00:00-05:00[America/Bogota]`.
 * Accepts unknown zones, since browsers may know newer ones.
 */
export function parseZonedTime(text: string): ZonedTime | null {
  const [, time = '', offset = '', timeZone = ''] = zonedTimePattern.exec(text) ?? [];
  const at = Date.parse(time + offset);
  return Number.isNaN(at) || !isCalendarDate(time) ? null : { at, timeZone, offset };
}

const zonedTimePattern =
  /^(2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d)([+-]\d\d:\d\d)\[([\w+:/-]{1,64})\]$/;

/** `Date.parse` turns 30 February into 2 March. */
function isCalendarDate(time: string): boolean {
  const date = new Date(`${time}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(time);
}

/** Returns the moment in its zone, or at its offset if the runtime does not know the zone. */
export function toKnownZone({ at, timeZone, offset }: ZonedTime): { at: number; timeZone: string } {
  return { at, timeZone: [timeZone, offset].find(isKnownZone) ?? 'UTC' };
}

export function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
