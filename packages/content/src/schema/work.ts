import { suites } from '../suites.ts';
import { z } from 'zod';
import { group, id, list, text } from './text.ts';
import { count, share, timeOfDay } from './values.ts';

export const workSchema = group({
  migration: group({
    people: count.describe('People who move, each with a mailbox'),
    pilot: count.describe('Those of them in the pilot group'),
    mailboxes: count.describe('Mailboxes copied so far'),
    files: count.describe('Files copied and verified'),
    day: count.describe('The day that the picture shows'),
    days: count.describe('Days from start to finish'),
    switchAt: timeOfDay.describe('When mail is redirected'),
  }),
  alert: group({
    detected: timeOfDay,
    blocked: timeOfDay.describe('The first response'),
    restored: timeOfDay,
    closed: timeOfDay,
  }),
  report: group({
    people: count,
    month: z.int().min(1).max(12).describe('The month of the year, from 1 to 12'),
    tickets: list(count).describe('Of the last months, the month of the report at the end'),
    solved: count.describe('Tickets of the month that are solved'),
    responseMinutes: count.describe('Until the first response, on average'),
    availability: share.describe('Of the support channels'),
    unused: group({
      suite: z.enum(suites),
      licence: id.describe('The id of a plan of the suite'),
      count,
    }).describe('Licences that nobody uses'),
  }),
}).describe('Numbers of the pictures of the work, all of them examples');

const line = group({ text, value: text.describe('At the end of the line') });
const event = group({ text, who: text.describe('Who did it, by role') });
const notedLine = group({ ...line.shape, note: text.describe('Below, in small print') });
const outcome = group({ ...notedLine.shape, unit: text.describe('Below the value') }).describe(
  'What it has come to',
);

const picture = {
  title: text,
  subtitle: text,
  alt: text.describe('What the picture shows, for screen readers'),
};

const alert = group({
  ...picture,
  events: group({ detected: event, blocked: event, restored: event, closed: event }),
});

/** Illustrations of the work, on the home page, the suite pages and the pricing page. */
export const workPicturesSchema = group({
  example: text.describe('Badge that marks each picture as an example'),
  migration: group({
    ...picture,
    copied: text.describe('Beside the share of mailboxes that are copied'),
    count: text.describe('Mailboxes copied, of how many'),
    done: list(line),
    syncing: line.describe('What goes on'),
    planned: line.describe('What is to come'),
  }),
  alert: group({ google: alert, microsoft: alert, outcome }),
  report: group({
    ...picture,
    lines: group({ tickets: notedLine, response: notedLine, availability: notedLine }),
    outcome,
  }),
});
