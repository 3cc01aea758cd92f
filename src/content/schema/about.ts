import { z } from 'zod';
import { contactCta, heading, hero, iconItem, pageMeta } from './parts.ts';
import { anyListById, icon, id, list, listById, template, text } from './text.ts';

/** What makes the claims of the site checkable. */
const claimsSchema = z.strictObject({
  ...heading,
  certificate: z.strictObject({
    title: text,
    scope: z.array(text).describe('What is certified, and what is not; an empty list shows none'),
    labels: z
      .strictObject({ scope: text, body: text, serial: text, validUntil: text })
      .describe('What stands beside the data of the certificate'),
    register: text.describe('Link to where the certificate can be looked up'),
  }),
  items: anyListById(z.strictObject({ id, title: text, paragraphs: list(text) })).describe(
    'A claim each: what is counted or measured, and what is not; an empty list shows none',
  ),
  countedOn: template('day').describe('Day of the count; shown where figures.yaml has one'),
});

export const aboutSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject(hero),
  mission: z.strictObject({ title: text, paragraphs: list(text) }),
  figures: z.strictObject({
    title: text.describe('Heading of the figures, for screen readers only'),
    items: listById(z.strictObject({ id, value: text, label: text })),
    explained: text.describe('Link to the claims below, where there are some'),
  }),
  stories: z
    .strictObject({ ...heading })
    .describe('Success stories: the testimonials, shown in full'),
  values: z.strictObject({ ...heading, items: list(iconItem) }),
  team: z.strictObject({
    ...heading,
    members: listById(
      z.strictObject({ id: id.describe('The id of a person in people.yaml'), role: text }),
    ),
  }),
  partners: z.strictObject({
    ...heading,
    items: listById(
      z.strictObject({
        id: id.describe('The id of a partnership in company.yaml'),
        icon,
        title: text,
        description: text,
      }),
    ),
    since: template('year').describe('Since when; shown where company.yaml has a year'),
    directory: text.describe('Link to the vendor’s directory, where company.yaml has an address'),
  }),
  claims: claimsSchema,
  coverage: z.strictObject({
    ...heading,
    regions: listById(z.strictObject({ id, name: text })),
  }),
  cta: contactCta,
});

export type AboutCopy = z.infer<typeof aboutSchema>;
