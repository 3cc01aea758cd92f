import type { z } from 'zod';
import { anyListById, group, id, text } from './text.ts';
import type { PageName, RouteName } from '../routes.ts';
import { aboutSchema } from './about.ts';
import { calculatorSchema } from './calculator.ts';
import { consentSchema } from './consent.ts';
import { contactSchema } from './contact.ts';
import { faqSchema } from './faq.ts';
import { fitSchema } from './fit.ts';
import { homeSchema } from './home.ts';
import { legalNoticeSchema, legalPageSchema, legalSchema } from './legal.ts';
import { mailSchema } from './mail.ts';
import { partLink, section, type Meta, type PageCopy } from './parts.ts';
import { pricingSchema } from './pricing.ts';
import {
  contactNotSentSchema,
  contactSentSchema,
  notFoundSchema,
  serverErrorSchema,
} from './result-pages.ts';
import { siteSchema } from './site.ts';
import { slaSchema } from './sla.ts';
import { comparisonSchema, suiteSchema } from './suite.ts';
import { supportSchema } from './support.ts';
import { toolsCopySchema } from './tools.ts';
import { workPicturesSchema } from './work.ts';

/** By route name, which is also that of the file: `contactSent` is `contact-sent.yaml`. */
const pageSchemas = {
  home: homeSchema,
  google: suiteSchema,
  microsoft: suiteSchema,
  comparison: comparisonSchema,
  pricing: pricingSchema,
  about: aboutSchema,
  contact: contactSchema,
  faq: faqSchema,
  support: supportSchema,
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

const countriesSchema = section({
  labels: group({
    document: text.describe('Before the kind of invoice'),
    currency: text.describe('Before the currencies of an invoice'),
    taxes: text,
    phone: text,
    office: text,
  }),
  items: anyListById({
    id: id.describe('The id of a country in company.yaml'),
    document: text.describe('The kind of invoice that a company there receives'),
    taxes: text,
  }),
  link: partLink.describe('Where more is said, below the countries'),
}).describe('Shown where company.yaml names countries');

export const copySchema = group({
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
});

export type Copy = z.infer<typeof copySchema>;
