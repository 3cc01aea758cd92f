import { languages } from '../languages.ts';
import { omitUnsold } from '../suites.ts';
import { z } from 'zod';
import { group, template, text } from './text.ts';

const shareSchema = group({
  copy: text.describe('Button that copies the address of it'),
  copied: text,
  notCopied: text.describe('Where the browser does not let a page copy'),
  print: text.describe('Button that prints it on a sheet of its own'),
});

export const siteSchema = group({
  tagline: text.describe('The company in one line, for llms.txt'),
  ogImageAlt: template('title', 'line').describe(
    'Alternative text of the Open Graph images, each of which shows a title and a line of text',
  ),
  showAll: text.describe('Beside the box that unfolds the features of a plan on phones'),
  skipLink: text.describe('First link of a page, for keyboards: jumps to the main content'),
  header: group(
    omitUnsold({
      label: text.describe('Name of the main navigation, for screen readers'),
      logo: text.describe('Name of the logo link'),
      products: text.describe('Opens the menu with the product pages'),
      descriptions: group({ google: text, microsoft: text, comparison: text }).describe(
        'One line under each product in the menu',
      ),
      demo: text.describe('Button to the contact page'),
      demoShort: text.describe(
        'The same on phones; part of it, as screen readers read it there too',
      ),
      menu: text.describe('Name of the small screen’s menu, for screen readers'),
      openMenu: text,
      closeMenu: text,
    }),
  ),
  announcement: group({
    label: text.describe('Name of the notice above a page, for screen readers'),
    close: text.describe('Button that closes it'),
  }),
  languageSwitcher: group({
    label: text,
    names: z.record(z.enum(languages), text).describe('Each language, in that language'),
  }),
  theme: group({ label: text, light: text, dark: text, system: text }),
  breadcrumb: group({ label: text.describe('Name of the breadcrumb, for screen readers') }),
  externalLink: text.describe('Hint on links that leave the site: opens in a new tab'),
  whatsapp: text.describe('Link to the WhatsApp chat for people who want to buy'),
  sources: text.describe('Above the pages that claims of others come from'),
  footer: group({
    label: text.describe('Name of the footer, for screen readers'),
    description: text,
    social: text.describe('Link to the social network'),
    products: text.describe('Heading of a column'),
    company: text.describe('Heading of a column'),
    contact: text.describe('Heading of a column'),
    region: text.describe('Where the company works'),
    expert: text.describe('Button to the contact page'),
    legal: text.describe('Name of the row of legal links, for screen readers'),
    consent: text.describe('Opens the consent dialog again'),
    copyright: template('year'),
    sample: text.describe('Says that the company is fictional, while it is; see company.yaml'),
  }),
  share: shareSchema,
  embed: group({
    notice: template('host').describe('What a visitor should know before it is loaded'),
    show: text.describe('Button that loads the frame'),
    refused: template('category').describe(
      'Takes its place after a press, if its category is not allowed',
    ),
    allow: template('category').describe('The button then: allows the category too'),
    open: template('host').describe('Link to it, which works without JavaScript'),
  }).describe('In the place of a frame of company.yaml, until a visitor wants to see it'),
  error: group({
    title: text.describe('Shown in place of a part of the page that failed'),
    retry: text.describe('Loads the page again'),
  }),
}).describe('What stands on every page');
