import { generalReasons } from '../failure-reasons.ts';
import type { z } from 'zod';
import type { PageName, RouteName } from '../routes.ts';
import { omitUnsold, perSuite } from '../suites.ts';
import { aboutSchema } from './about.ts';
import { calculatorSchema } from './calculator.ts';
import { consentSchema } from './consent.ts';
import { contactSchema } from './contact.ts';
import { faqSchema } from './faq.ts';
import { fitSchema } from './fit.ts';
import { homeSchema } from './home.ts';
import { legalNoticeSchema, legalPageSchema, legalSchema } from './legal.ts';
import { mailSchema } from './mail.ts';
import { meta, type Meta, type PageCopy } from './parts.ts';
import { newsSchema } from './news.ts';
import { countriesSchema, pricingSchema } from './pricing.ts';
import { siteSchema } from './site.ts';
import { slaSchema } from './sla.ts';
import { comparisonSchema, suiteSchema } from './suite.ts';
import { supportSchema } from './support.ts';
import { eachOf, group, linkedText, list, text } from './text.ts';
import { toolsCopySchema } from './tools.ts';
import { workPicturesSchema } from './work.ts';

const contactSentSchema = group({
  meta,
  title: text,
  description: text,
  next: group({ title: text, items: list(text) }).describe('What happens next, in steps'),
  home: text.describe('Button to the home page'),
  faq: text.describe('Button to the frequent questions'),
}).describe('The page after a message that was sent without JavaScript');

const contactNotSentSchema = group({
  meta,
  title: text,
  description: text,
  reasonsTitle: text.describe('Above the one reason that applies'),
  reasons: group(eachOf(generalReasons, text)).describe(
    'Reasons other than a field; those of the fields stand in contact.yaml',
  ),
  back: text.describe('Button to the form'),
  alternative: linkedText('email', 'phone').describe('Phone and e-mail as another way'),
}).describe('The page after a message that was not accepted');

const notFoundSchema = group({
  meta,
  title: text,
  text,
  help: text.describe('What to do now'),
  home: text.describe('Button to the home page'),
  contact: text.describe('Button to the contact page'),
});

const serverErrorSchema = group({
  meta,
  title: text,
  text,
  home: text.describe('Button to the home page'),
});

/** By route name, which gives the file name: `contactSent` is `contact-sent.yaml`. */
const pageSchemas = {
  home: homeSchema,
  ...perSuite(() => suiteSchema),
  comparison: comparisonSchema,
  pricing: pricingSchema,
  about: aboutSchema,
  contact: contactSchema,
  faq: faqSchema,
  support: supportSchema,
  news: newsSchema,
  cookies: legalPageSchema,
  privacy: legalPageSchema,
  legalNotice: legalNoticeSchema,
  sla: slaSchema,
  contactSent: contactSentSchema,
  contactNotSent: contactNotSentSchema,
  notFound: notFoundSchema,
  serverError: serverErrorSchema,
} satisfies {
  [Name in RouteName]: z.ZodType<Name extends PageName ? PageCopy : { meta: Meta }>;
};

export const copySchema = group(
  omitUnsold({
    ...pageSchemas,
    site: siteSchema,
    calculator: calculatorSchema,
    consent: consentSchema,
    countries: countriesSchema,
    fit: fitSchema,
    legal: legalSchema,
    mail: mailSchema,
    tools: toolsCopySchema,
    workPictures: workPicturesSchema,
  }),
);

export type Copy = z.infer<typeof copySchema>;
