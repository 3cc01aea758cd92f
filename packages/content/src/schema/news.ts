import { suites } from '../suites.ts';
import { z } from 'zod';
import { contactCta, hero, pageMeta, section, sources } from './parts.ts';
import { group, id, optional, template, text } from './text.ts';
import { day } from './values.ts';

export const topics = ['company', ...suites, 'security'] as const;

export const newsSchema = group({
  meta: pageMeta,
  hero: group(hero),
  sample: text.describe('Under the heading, while the company is a sample'),
  posts: section({
    author: template('author').describe('Who wrote it'),
    changed: template('day').describe('The day of the last change'),
    topics: z.record(z.enum(topics), text).describe('Names of the topics'),
    feed: text.describe('Link to the feed (Atom)'),
  }),
  postPage: group({
    title: template('title').describe('Browser tab and search results: the title of the post'),
    back: text.describe('Link to all posts'),
    goOn: text.describe('Above the links to other posts'),
  }).describe('What stands around a post on a page of its own'),
  cta: contactCta,
});

/** The body is Markdown; its headings start at `##`. */
export const postFrontMatter = group({
  title: text,
  summary: text
    .min(50)
    .max(200)
    .describe('Search results, shared links, the list of posts and the feed; 50 to 200 characters'),
  topic: z.enum(topics),
  author: id.meta({ choices: 'people' }).describe('The id of a person in people.yaml'),
  published: day.describe('The day from which the site shows it; the newest post comes first'),
  changed: optional(day).describe('The day of the last change; left out, it has not changed'),
  draft: z.boolean().default(false).describe('true: only npm run dev shows it'),
  image: pageMeta.shape.image,
  sources,
}).refine(({ published, changed }) => changed === null || changed >= published, {
  error: 'a day that is not before published',
  path: ['changed'],
});
