/** A moment, in milliseconds since 1970, and the time zone that someone has seen it in. */
export type ZonedTime = {
  at: number;
  /** Mostly a name of the IANA time zone database: `America/Bogota`. */
  timeZone: string;
  /** What its clocks are ahead of UTC at that moment: `-05:00`. */
  offset: string;
};

/**
 * A moment with its zone, as RFC 9557 writes it: `2026-11-26T10:00:00-05:00[America/Bogota]`. Null
 * for everything else. Whether such a zone exists is not asked: browsers know of new ones first.
 */
export function parseZonedTime(text: string): ZonedTime | null {
  const [, time = '', offset = '', timeZone = ''] = zonedTime.exec(text) ?? [];
  const at = Date.parse(time + offset);
  return Number.isNaN(at) ? null : { at, timeZone, offset };
}

const zonedTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)([+-]\d\d:\d\d)\[([\w+:/-]{1,64})\]$/;
