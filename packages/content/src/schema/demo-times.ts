import { z } from 'zod';
import { group, optional, optionalList, textLike } from './text.ts';
import { isKnownZone } from '@altanube/contact/zoned-time';
import { parseTimeOfDay, type Weekday, weekdays } from '../weekly-hours.ts';
import { day, hours } from './values.ts';

export const timeZone = z
  .string()
  // Only names: Intl also accepts offsets, which have no summer time.
  .refine((name) => /^[a-z]/i.test(name) && isKnownZone(name), {
    error: 'a time zone such as Europe/Madrid',
  })
  .describe('By its IANA name');

const openingHours = optionalList(
  hours.refine(({ open, close }) => parseTimeOfDay(open) < parseTimeOfDay(close), {
    error: 'hours that close after they open',
  }),
).describe('From when to when; left out, none');

const week = group({
  monday: openingHours,
  tuesday: openingHours,
  wednesday: openingHours,
  thursday: openingHours,
  friday: openingHours,
  saturday: openingHours,
  sunday: openingHours,
} satisfies Record<Weekday, typeof openingHours>).refine(
  (hours) => weekdays.some((name) => hours[name].length > 0),
  { error: 'hours on at least one day' },
);

const holidays = optional(
  textLike(/^[A-Z]{2}(?:-[A-Z0-9]{1,3})?$/, 'a country or region such as ES or ES-MD'),
).describe(
  'Whose public holidays are closed: ES-MD is Spain, region of Madrid. Left out, none are',
);

/** Each `12-24` is a day of every year. */
const closedDay = z
  .string()
  .refine((text) => day.safeParse(/^..-..$/.test(text) ? `2028-${text}` : text).success, {
    error: 'a date such as 2026-11-02, or 12-24 for every year',
  });

export const demoTimesSchema = group({
  timeZone,
  week,
  holidays,
  elsewhere: optionalList(group({ timeZone, week, holidays })).describe(
    'Further hours, such as those of an office in another zone',
  ),
  everyMinutes: z.int().min(5).max(240).describe('A demo may begin each so many minutes'),
  noticeHours: z
    .int()
    .min(0)
    .max(336)
    .describe(
      'The soonest demo begins after so many hours, not counting closed days and weekends without demos',
    ),
  daysAhead: z.int().min(1).max(90).describe('For how many days ahead times are offered'),
  closed: optionalList(closedDay).describe('Further days without demos, at all offices'),
});

export type DemoTimes = z.infer<typeof demoTimesSchema>;
