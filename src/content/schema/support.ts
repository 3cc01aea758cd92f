import { z } from 'zod';
import { heading, pageMeta } from './parts.ts';
import { icon, id, listById, template, text } from './text.ts';

const category = z.strictObject({
  icon,
  title: text,
  description: text,
  count: text,
  action: text,
});

const channel = z.strictObject({ icon, title: text, description: text, action: text });

export const supportSchema = z.strictObject({
  meta: pageMeta,
  hero: z.strictObject({ badge: text, ...heading }),
  search: z.strictObject({
    label: text,
    placeholder: text,
    submit: text,
    results: z.strictObject({ one: text, other: template('count') }),
    none: template('query'),
    noneHelp: text,
    article: text.describe('Kind of a result'),
    question: text.describe('Kind of a result'),
  }),
  categories: z.strictObject({
    ...heading,
    guides: category,
    problems: category,
    bestPractices: category,
  }),
  articles: z.strictObject({
    ...heading,
    read: text,
    close: text,
    readingTime: template('minutes'),
  }),
  channels: z.strictObject({ ...heading, ticket: channel, chat: channel, whatsapp: channel }),
  status: z.strictObject({ title: text, state: text, description: text }),
  sla: z.strictObject({
    ...heading,
    plans: listById(z.strictObject({ id, line: text })),
    link: text,
  }),
});

export type SupportCopy = z.infer<typeof supportSchema>;
export type SupportSearchCopy = SupportCopy['search'];
