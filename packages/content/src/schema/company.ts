import { services } from '@altanube/outbox/destinations/services';
import { z } from 'zod';
import { demoTimesSchema } from './demo-times.ts';
import { group, id, list, optional, optionalList, text, textLike } from './text.ts';
import { toolsSchema } from './tools.ts';
import { count, countryCode, day, hours, pastDay, url, year } from './values.ts';

// This and `frame` below also accept HTTP on the same machine, for trials.
const statusUrl = textLike(
  /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+|http:\/\/127\.0\.0\.1)(?::\d+)?(?:\/[\w-]*)*$/,
  'the address of a status page, such as https://status.example.com',
);

const consentCategory = z.enum(['functional', 'analytics', 'marketing']);

const embed = group({
  name: id.describe('By which pages use it'),
  frame: textLike(
    /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+|http:\/\/127\.0\.0\.1)(?::\d+)?$/,
    'an address without a path, such as https://calendar.example.com',
  ).describe('The host whose pages the frame shows: https://calendar.example.com'),
  category: optional(consentCategory).describe(
    'What visitors have to allow in the consent dialog; left out, it is enough that they press the button',
  ),
});

const phone = group({
  display: text
    .transform((number) => number.replaceAll(' ', '\u00a0'))
    .describe('As people write it: +34 910 00 00 00. It never breaks over two lines'),
  e164: textLike(/^\+[1-9]\d{6,14}$/, 'a number in E.164 form such as +34910000000').describe(
    'As telephones dial it: +34910000000',
  ),
});

const certificate = group({
  body: optional(text).describe('Who has issued it'),
  number: optional(text),
  validUntil: optional(day).describe('Its last day; from then on, no page shows the certificate'),
  url: optional(url).describe('Where anyone can look it up'),
});

const partner = group({
  id: id.describe('The id of a partner badge in about.yaml'),
  level: optional(text).describe('The level in the vendor’s programme, in its own words'),
  since: optional(year).describe('The year in which the partnership began'),
  url: optional(url).describe('The entry in the vendor’s directory of partners'),
});

/** In degrees; south and west are negative. */
const coordinates = group({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const country = group({
  id: textLike(/^[a-z]{2}$/, 'a country code of two small letters such as mx').describe(
    'Two letters: mx is Mexico. Each language writes its name',
  ),
  phone: optional(phone).describe('A number there; left out, none is shown'),
  currencies: list(textLike(/^[A-Z]{3}$/, 'a currency such as EUR')).describe(
    'What an invoice can be in: EUR is euros. Each language writes its name',
  ),
});

const serviceNames = services.map(({ name }) => name);

const destination = z
  .union(
    [
      z.enum(serviceNames),
      group({ webhook: text.describe('Who gets the data, as the privacy policy says') }),
    ],
    { error: `a service (${serviceNames.join(', ')}) or webhook: NAME of who gets the data` },
  )
  .transform((each) =>
    typeof each === 'string'
      ? { name: each, recipient: services.find(({ name }) => name === each)?.title ?? each }
      : { name: 'webhook', recipient: each.webhook },
  );

export const companySchema = group({
  sample: z
    .boolean()
    .describe(
      'Whether company, clients and people are fictional. Every page says so, and addresses that end in .example lead to an explanation',
    ),
  name: text,
  legalName: text,
  taxId: text,
  registry: text.describe('Entry in the company register, as the legal notice quotes it'),
  certification: text.describe('The security standard the company is certified to'),
  certificate: optional(certificate).describe(
    'By what the certification can be checked; what is left out is not shown',
  ),
  partners: list(partner).describe(
    'By what the partner badges can be checked; what is left out is not shown',
  ),
  address: group({ street: text, postalCode: text, city: text, country: countryCode }),
  email: group({
    sales: z.email(),
    support: z.email(),
    privacy: z.email(),
    security: z.email().describe('For those who find a weakness of the site, see security.txt'),
  }),
  phone,
  whatsapp: phone,
  salesWhatsapp: optional(phone).describe('For people who want to buy; left out, no page shows it'),
  social: group({ name: text, url }),
  bookingUrl: optional(url).describe(
    'The calendar in which visitors book a demo; left out, they are led to the form',
  ),
  demoTimes: optional(demoTimesSchema).describe(
    'When demos can be asked for in the form; left out, the form does not ask for a time',
  ),
  statusUrl: optional(statusUrl).describe(
    'The status page of the service: the support page reads its /api/v2/status.json, as Statuspage and its like have it. Left out, the page says that all is well',
  ),
  tools: optional(toolsSchema).describe(
    'Tools of others that count visits or ads, each after consent: docs/privacy-and-measuring.md. Left out, none',
  ),
  embeds: optionalList(embed).describe(
    'Frames of others that pages may show: docs/recipes.md. Left out, none',
  ),
  destinations: optionalList(destination).describe(
    'Where contact messages may go beside mail, with a setting for each in .env: docs/operations.md. The privacy policy names who gets them',
  ),
  hours: hours.describe('Business hours, Monday to Friday'),
  founded: optional(year).describe('The year; left out, no page names it'),
  people: optional(count).describe('How many work there; left out, no page says it'),
  offices: optionalList(
    group({
      id: id.describe('Its city is named in each language’s about.yaml'),
      country: countryCode,
      hours: hours.describe('Monday to Friday, in the time of its city'),
      coordinates: optional(coordinates).describe('Where the map of the about page shows it'),
    }),
  ).describe('Offices; none are shown where it is left out'),
  countries: optionalList(country).describe(
    'What clients in each country should know; none are shown where it is left out',
  ),
  consentVersion: count.describe(
    'Version of the text of the consent dialog: one more, and every visitor is asked again',
  ),
  legalTextsUpdated: pastDay.describe('The day of the last change to the legal texts'),
  accessibilityReviewed: pastDay.describe(
    'The day on which the accessibility statement was last compared with the site',
  ),
})
  .refine(({ bookingUrl, demoTimes }) => bookingUrl !== null || demoTimes !== null, {
    error: 'a calendar, or demoTimes',
    path: ['bookingUrl'],
  })
  .describe('Who the provider is: everything about the company that has no language');

export type Company = z.infer<typeof companySchema>;
export type Country = Company['countries'][number];
