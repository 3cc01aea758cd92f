import { count, altText, countryCode, mediaFile } from './values.ts';
import { group, id, optional, optionalList, text } from './text.ts';

/** Its file is named after a testimonial in `testimonials.yaml`. */
export const storyFrontMatter = group({
  title: text.describe('The company, as in testimonials.yaml'),
  summary: text.describe('Search results'),
  position: count.describe('Place in the list of stories, from 1'),
  sector: text.describe('What the company does, in a word'),
  country: countryCode,
  people: count.describe('People in the company; {people} in texts'),
  days: count.describe('From start to finish; {days} in texts'),
  before: text,
  done: text,
  now: text,
  picture: optional(mediaFile),
  pictureAlt: optional(altText),
  figures: optionalList(
    group({
      id: id.describe('In texts, {servers} is the value of the figure with the id servers'),
      value: count.or(text),
      label: optional(text).describe('Left out: the figure is only for texts'),
    }),
  ).describe('Shown large; none where it is left out'),
  course: optionalList(group({ when: text, what: text })).describe(
    'What happened when, on the page of the story; none where it is left out',
  ),
  used: optionalList(text).describe(
    'What was used, on the page of the story; none where it is left out',
  ),
}).refine(({ picture, pictureAlt }) => (picture === null) === (pictureAlt === null), {
  error: 'what the picture shows, or "" if it only decorates; none without a picture',
  path: ['pictureAlt'],
});
