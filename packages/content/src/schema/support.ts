import { serviceStatusSchema } from './service-status.ts';
import { z } from 'zod';
import { heading, hero, pageMeta } from './parts.ts';
import { icon, id, linkedText, listById, template, text } from './text.ts';

const category = z.strictObject({
  icon,
  title: text,
  description: text,
  count: text.describe('How many there are'),
  action: text.describe('The link'),
});

const channel = z.strictObject({
  icon,
  title: text,
  description: text,
  action: text.describe('The button'),
});

const count = z.strictObject({ one: text, other: template('count') });

export const supportSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject(hero),
  search: z.strictObject({
    label: text,
    shortcut: text.describe('The keys that lead to the search from every page: Ctrl+K, or Cmd+K'),
    placeholder: text,
    submit: text,
    loading: text.describe('While what can be found is being fetched'),
    failed: linkedText('faq').describe('When it could not be fetched'),
    results: count.describe('How many results there are: one, or another number'),
    none: template('query').describe('When nothing is found'),
    noneHelp: text.describe('What to do then'),
    articles: count.describe('Above the articles among the results'),
    questions: count.describe('Above the questions among the results'),
    withoutScripts: linkedText('faq').describe('In its place where there is no JavaScript'),
  }),
  categories: z.strictObject({
    ...heading,
    guides: category,
    problems: category,
    bestPractices: category,
  }),
  articles: z.strictObject({
    ...heading,
    filter: z.strictObject({
      label: text.describe('Asks which kind of articles is shown, for screen readers'),
      featured: text.describe('The articles that are shown first'),
      all: text.describe('Every article'),
    }),
    read: text.describe('Opens an article'),
    close: text.describe('Closes it again'),
    readingTime: template('minutes'),
    checked: template('day').describe('When somebody last checked that the article is right'),
    ownPage: text.describe('Link to the article on a page of its own'),
  }),
  articlePage: z
    .strictObject({
      title: template('title').describe('Browser tab and search results: the title of the article'),
      goOn: text.describe('Above the links to other articles'),
      back: text.describe('Link to the support centre'),
    })
    .describe('What stands around an article on a page of its own'),
  channels: z.strictObject({ ...heading, ticket: channel, chat: channel, whatsapp: channel }),
  status: serviceStatusSchema,
  sla: z.strictObject({
    ...heading,
    plans: listById(
      z.strictObject({
        id: id.describe('The id of a support plan in prices.yaml'),
        line: text.describe('Response time and coverage in one line'),
      }),
    ),
    link: text.describe('Link to the service-level page'),
  }),
});

export type SupportCopy = z.infer<typeof supportSchema>;
export type SupportSearchCopy = SupportCopy['search'];
