import { hero, pageMeta, section } from './parts.ts';
import { eachOf, group, icon, linkedText, template, text } from './text.ts';

const category = group({
  icon,
  title: text,
  description: text,
  count: text.describe('How many there are'),
  action: text.describe('The link'),
});

const channel = group({
  icon,
  title: text,
  description: text,
  action: text.describe('The button'),
});

const count = group({ one: text, other: template('count') });

const statusLevels = ['operational', 'minor', 'major', 'critical', 'maintenance'] as const;

export type StatusLevel = (typeof statusLevels)[number];

const level = group({ state: text, description: text });

const serviceStatusSchema = group({
  title: text,
  state: text.describe('The status itself: all systems operational'),
  description: text,
  reported: group({
    ...eachOf(statusLevels, level),
    unknown: level.describe('If the status page cannot be had'),
    unread: text.describe('Until it has been read, and without JavaScript'),
    lastKnown: template('time').describe('When it said what is shown, if it cannot be had now'),
    link: text.describe('Link to the status page'),
  }).describe('Where company.yaml names a status page'),
}).describe('The status of the service');

export const supportSchema = group({
  meta: pageMeta,
  hero: group(hero),
  search: group({
    label: text,
    shortcut: text.describe('The keys that lead to the search from every page: Ctrl+K, or Cmd+K'),
    placeholder: text,
    submit: text,
    loading: text.describe('While what can be found is being fetched'),
    failed: linkedText('faq').describe('When it could not be fetched'),
    results: count.describe('How many results there are: one, or another number'),
    none: template('query').describe('When nothing is found'),
    noneHelp: linkedText('ticket').describe('What to do then'),
    articles: count.describe('Above the articles among the results'),
    questions: count.describe('Above the questions among the results'),
    posts: count.describe('Above the news among the results'),
    withoutScripts: linkedText('faq').describe('In its place where there is no JavaScript'),
  }),
  categories: section({ guides: category, problems: category, bestPractices: category }),
  articles: section({
    filter: group({
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
  articlePage: group({
    title: template('title').describe('Browser tab and search results: the title of the article'),
    goOn: text.describe('Above the links to other articles'),
    back: text.describe('Link to the support centre'),
  }).describe('What stands around an article on a page of its own'),
  channels: section({ ticket: channel, chat: channel, whatsapp: channel }),
  status: serviceStatusSchema,
  sla: section({
    link: text.describe('Link to the service-level page'),
  }),
});
