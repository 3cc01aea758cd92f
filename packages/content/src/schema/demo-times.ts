import { z } from 'zod';
import { isKnownZone } from '@altanube/contact/zoned-time';
import { parseTimeOfDay, type Weekday, weekdays } from '../weekly-hours.ts';
import { hours } from './hours.ts';

const timeZone = z
  .string({ error: 'a time zone such as Europe/Madrid' })
  .refine(isTimeZone, { error: 'a time zone such as Europe/Madrid' })
  .describe('The zone that the hours are in, by its IANA name');

const day = z
  .array(
    hours.refine(({ open, close }) => parseTimeOfDay(open) < parseTimeOfDay(close), {
      error: 'hours that close after they open',
    }),
    { error: 'a list of hours' },
  )
  .default([])
  .describe('From when to when; left out, none');

/** A whole number from `min` to `max`. */
function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

export const demoTimesSchema = z
  .strictObject({
    timeZone,
    week: z
      .strictObject({
        monday: day,
        tuesday: day,
        wednesday: day,
        thursday: day,
        friday: day,
        saturday: day,
        sunday: day,
      } satisfies Record<Weekday, typeof day>)
      .refine((week) => weekdays.some((name) => week[name].length > 0), {
        error: 'hours on at least one day',
      }),
    everyMinutes: wholeNumber(5, 240).describe('A demo may begin each so many minutes'),
    noticeHours: wholeNumber(0, 336).describe(
      'The soonest demo begins after so many hours, not counting closed days and weekends without demos',
    ),
    daysAhead: wholeNumber(1, 90).describe('For how many days ahead times are offered'),
    closed: z
      .array(z.iso.date({ error: 'a date such as 2026-12-25' }), { error: 'a list of days' })
      .default([])
      .describe('Days without demos, such as holidays'),
  })
  .refine(({ noticeHours, daysAhead }) => noticeHours < daysAhead * 24, {
    error: 'fewer hours than daysAhead has',
    path: ['noticeHours'],
  });

export type DemoTimes = z.infer<typeof demoTimesSchema>;

/** By name: an offset, which Intl takes too, knows no summer time. */
function isTimeZone(name: string): boolean {
  return /^[a-z]/i.test(name) && isKnownZone(name);
}
