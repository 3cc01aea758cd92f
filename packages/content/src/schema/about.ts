import { contactCta, hero, iconItem, pageMeta, section } from './parts.ts';
import { anyList, group, groups, icon, id, list, optional, template, text } from './text.ts';

const claimsSchema = section({
  certificate: group({
    title: optional(text).describe('With {company.certification}: left out once that has expired'),
    scope: anyList(text).describe('What is certified, and what is not; an empty list shows none'),
    labels: group({ scope: text, body: text, serial: text, validUntil: text }).describe(
      'What stands beside the data of the certificate',
    ),
    register: text.describe('Link to where the certificate can be looked up'),
  }),
  items: anyList(group({ id, title: text, paragraphs: list(text) })).describe(
    'A claim each: what is counted or measured, and what is not; an empty list shows none',
  ),
  countedOn: template('day').describe('Day of the count; shown where figures.yaml has one'),
});

export const aboutSchema = group({
  meta: pageMeta,
  hero: group(hero),
  mission: group({
    title: text,
    paragraphs: list(text),
    founded: template('year').describe('Shown where company.yaml says when'),
    people: template('people').describe('Shown where company.yaml says how many'),
  }),
  figures: group({
    title: text.describe('Heading of the figures, for screen readers only'),
    items: groups({ id, value: text, label: text }),
    explained: text.describe('Link to the claims below, where there are some'),
  }),
  stories: section({
    sample: text.describe('Shown while sample is true in company.yaml'),
    people: template('people').describe('The size of a company'),
    days: text.describe('Below the days that a project took'),
    before: text.describe('Above what it was before'),
    done: text.describe('Above what was done'),
    now: text.describe('Above what it is like now'),
    read: template('company').describe('Link to the page of a story'),
    storyPage: group({
      title: template('title').describe('Browser tab and search results: the company'),
      back: text.describe('Link to all stories'),
      course: text.describe('Above what happened when'),
      used: text.describe('Above what was used'),
    }).describe('What stands around a story on a page of its own'),
  }).describe('Success stories, followed by the testimonials that have none'),
  values: section({ items: list(iconItem) }),
  team: section({
    speaks: template('languages').describe('Shown where people.yaml has languages'),
  }),
  partners: section({
    items: groups({
      id: id.describe('The id of a partnership in company.yaml'),
      icon,
      title: text,
      description: text,
    }),
    since: template('year').describe('Since when; shown where company.yaml has a year'),
    directory: text.describe('Link to the vendor’s directory, where company.yaml has an address'),
  }),
  claims: claimsSchema,
  coverage: section({
    regions: groups({ id, name: text }),
    offices: group({
      title: text,
      hours: template('open', 'close', 'city').describe('Days, hours, and whose time it is'),
      items: anyList(group({ id: id.describe('The id of an office in company.yaml'), city: text })),
    }),
  }),
  cta: contactCta,
});
