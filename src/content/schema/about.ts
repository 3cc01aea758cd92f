import { z } from 'zod';
import { contactCta, heading, hero, iconItem, pageMeta } from './parts.ts';
import { icon, id, list, listById, listOrNoneById, template, text } from './text.ts';

const story = z.strictObject({
  id: id.describe('The id of a story in stories.yaml'),
  sector: text.describe('What the company does, in a word'),
  before: text,
  done: text,
  now: text,
  figures: listOrNoneById(z.strictObject({ id, value: text, label: text }))
    .default([])
    .describe('Shown large; none where it is left out'),
});

export const aboutSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject(hero),
  mission: z.strictObject({
    title: text,
    paragraphs: list(text),
    founded: template('year').describe('Shown where company.yaml says when'),
    people: template('people').describe('Shown where company.yaml says how many'),
  }),
  figures: z.strictObject({
    title: text.describe('Heading of the figures, for screen readers only'),
    items: listById(z.strictObject({ id, value: text, label: text })),
  }),
  stories: z
    .strictObject({
      ...heading,
      sample: text.describe('Shown while sample is true in company.yaml'),
      people: template('people').describe('The size of a company'),
      days: text.describe('Below the days that a project took'),
      before: text.describe('Above what it was before'),
      done: text.describe('Above what was done'),
      now: text.describe('Above what it is like now'),
      items: listOrNoneById(story),
    })
    .describe('Success stories, followed by the testimonials that have none'),
  values: z.strictObject({ ...heading, items: list(iconItem) }),
  team: z.strictObject({
    ...heading,
    members: listById(
      z.strictObject({ id: id.describe('The id of a person in people.yaml'), role: text }),
    ),
  }),
  partners: z.strictObject({
    ...heading,
    items: listById(z.strictObject({ id, icon, title: text, description: text })),
  }),
  coverage: z.strictObject({
    ...heading,
    regions: listById(z.strictObject({ id, name: text })),
    offices: z.strictObject({
      title: text,
      hours: template('open', 'close', 'city').describe('Days, hours, and whose time it is'),
      items: listOrNoneById(
        z.strictObject({ id: id.describe('The id of an office in company.yaml'), city: text }),
      ),
    }),
  }),
  cta: contactCta,
});

export type AboutCopy = z.infer<typeof aboutSchema>;
