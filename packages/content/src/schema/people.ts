import { z } from 'zod';
import { timeZone } from './demo-times.ts';
import { groups, id, inEachLanguage, optional, text } from './text.ts';
import { languageCode, mediaFile, url } from './values.ts';

/** The wordmarks in `site/src/icons/client-marks.svg`, named after the clients. */
const clientMarks = [
  'norvalle',
  'rutandina',
  'miralaguna',
  'faronorte',
  'terralmar',
  'pampalen',
  'vallecumbre',
  'altopiedra',
  'lunaverde',
  'vientoclaro',
  'hilandar',
  'sierralba',
] as const;

export const clientsSchema = groups({
  name: text,
  url,
  mark: optional(z.enum(clientMarks)).describe(
    'The wordmark drawn for a client of the sample; without mark and logo, the name is shown',
  ),
  logo: optional(mediaFile).describe('In content/media/, shown in place of the name'),
});

/** The portraits in `site/src/assets/portraits.svg`, named by a distinguishing feature. */
export const portraits = ['long-hair', 'beard', 'bob', 'glasses', 'bun', 'curls'] as const;

export const peopleSchema = groups({
  id,
  name: text,
  role: inEachLanguage,
  speciality: optional(inEachLanguage).describe('What to ask them about; may be left out'),
  city: optional(inEachLanguage).describe('Where they work; may be left out'),
  portrait: optional(z.enum(portraits)).describe(
    'A drawn person beside the initials; without it, the initials stand alone',
  ),
  photo: optional(mediaFile).describe('In content/media/, shown in place of the drawing'),
  timeZone: optional(timeZone).describe(
    'Of those who give demos, who need a city; visitors see the nearest',
  ),
  languages: z
    .array(languageCode)
    .default([])
    .describe('What they speak; left out, nothing says it'),
  certificates: z
    .array(text)
    .default([])
    .describe('Names of certificates, the same in every language; may be left out'),
});

export const testimonialsSchema = groups({
  id,
  author: text,
  company: text,
  role: inEachLanguage.describe('Position of the author in the company'),
  quote: inEachLanguage,
  rating: z.int().min(1).max(5).describe('Stars, from 1 to 5'),
});

export type Client = z.infer<typeof clientsSchema>[number];
export type Testimonial = z.infer<typeof testimonialsSchema>[number];
