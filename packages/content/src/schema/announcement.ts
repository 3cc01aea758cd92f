import { z } from 'zod';
import { perLanguage } from '../languages.ts';
import { page } from './parts.ts';
import { group, optional, text } from './text.ts';
import { day, url } from './values.ts';

const inEachLanguage = group(perLanguage(() => text));

const link = z
  .strictObject({
    label: inEachLanguage,
    page: optional(page),
    url: optional(url).describe('Instead of a page: an address of another site'),
  })
  .refine((target) => (target.page === null) !== (target.url === null), {
    error: 'a page, or a url',
  });

/** In the order in which they are to be shown, where days overlap. */
export const announcementSchema = z
  .array(
    z
      .strictObject({
        from: day.describe(
          'The first day it is shown, in the time zone of demoTimes (company.yaml)',
        ),
        until: day.describe('The last day'),
        text: inEachLanguage.describe('One or two sentences'),
        link: optional(link),
      })
      .refine(({ from, until }) => from <= until, {
        error: 'a last day that is not before the first',
        path: ['until'],
      }),
  )
  .describe('Notices above every page, each on its days; [] is none');

export type Announcement = z.infer<typeof announcementSchema>[number];
