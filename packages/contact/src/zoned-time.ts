/** A moment, in milliseconds since 1970, and the time zone that someone has seen it in. */
export type ZonedTime = {
  at: number;
  /** Mostly a name of the IANA time zone database: `America/Bogota`. */
  timeZone: string;
  /** What its clocks are ahead of UTC at that moment: `-05:00`. */
  offset: string;
};

/**
 * Of this century or the next, as RFC 9557 writes it: `2026-11-26T10:00:00-05:00[America/Bogota]`.
 * Whether such a zone exists is not asked: browsers know of new ones first.
 */
export function parseZonedTime(text: string): ZonedTime | null {
  const [, time = '', offset = '', timeZone = ''] = zonedTime.exec(text) ?? [];
  const at = Date.parse(time + offset);
  return Number.isNaN(at) || !isOnCalendar(time) ? null : { at, timeZone, offset };
}

const zonedTime = /^(2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d)([+-]\d\d:\d\d)\[([\w+:/-]{1,64})\]$/;

/** JavaScript takes 30 February for 2 March. */
function isOnCalendar(time: string): boolean {
  const date = new Date(`${time}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(time);
}

/** The moment in its zone or, where this program does not know that, at its offset. */
export function inKnownZone({ at, timeZone, offset }: ZonedTime): { at: number; timeZone: string } {
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
