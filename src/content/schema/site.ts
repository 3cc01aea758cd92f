import { languages } from '#site/languages.ts';
import { z } from 'zod';
import { template, text } from './text.ts';

/** What stands on every page. */
export const siteSchema = z.strictObject({
  tagline: text.describe('The company in one line, for social cards and structured data'),
  ogImageAlt: template('title', 'line').describe(
    'What the picture of a shared link shows, for those who hear it: a title and a line on a sky',
  ),
  skipLink: text,
  header: z.strictObject({
    label: text.describe('Name of the main navigation, for screen readers'),
    logo: text.describe('Name of the logo link'),
    products: text,
    descriptions: z
      .strictObject({ google: text, microsoft: text, comparison: text })
      .describe('One line under each product in the menu'),
    demo: text,
    menu: text.describe('Name of the small screen’s menu, for screen readers'),
    openMenu: text,
    closeMenu: text,
  }),
  languageSwitcher: z.strictObject({
    label: text,
    names: z.record(z.enum(languages), text),
  }),
  theme: z.strictObject({ label: text, light: text, dark: text, system: text }),
  breadcrumb: z.strictObject({
    label: text.describe('Name of the breadcrumb, for screen readers'),
  }),
  externalLink: text.describe('Hint on links that leave the site: opens in a new tab'),
  footer: z.strictObject({
    label: text,
    description: text,
    social: text,
    products: text,
    company: text,
    contact: text,
    region: text,
    expert: text,
    legal: text.describe('Name of the row of legal links, for screen readers'),
    consent: text.describe('Opens the cookie dialog again'),
    copyright: template('year'),
  }),
  error: z.strictObject({
    title: text.describe('Shown in place of a part of the page that failed'),
    retry: text,
  }),
});

export type SiteCopy = z.infer<typeof siteSchema>;
