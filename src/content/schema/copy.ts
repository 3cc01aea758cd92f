import { z } from 'zod';
import { aboutSchema } from './about.ts';
import { comparisonSchema } from './comparison.ts';
import { consentSchema } from './consent.ts';
import { contactNotSentSchema, contactSentSchema } from './contact-results.ts';
import { contactSchema } from './contact.ts';
import { notFoundSchema, serverErrorSchema } from './error-pages.ts';
import { faqSchema } from './faq.ts';
import { homeSchema } from './home.ts';
import { legalSchema, slaSchema } from './legal.ts';
import { mailSchema } from './mail.ts';
import { pricingSchema } from './pricing.ts';
import { siteSchema } from './site.ts';
import { googleSchema, microsoftSchema } from './suite.ts';
import { supportSchema } from './support.ts';

/** Everything the site says in one language. */
export const copySchema = z.strictObject({
  site: siteSchema,
  home: homeSchema,
  google: googleSchema,
  microsoft: microsoftSchema,
  comparison: comparisonSchema,
  pricing: pricingSchema,
  about: aboutSchema,
  contact: contactSchema,
  faq: faqSchema,
  support: supportSchema,
  notFound: notFoundSchema,
  serverError: serverErrorSchema,
  contactSent: contactSentSchema,
  contactNotSent: contactNotSentSchema,
  sla: slaSchema,
  consent: consentSchema,
  legal: legalSchema,
  mail: mailSchema,
});

export type Copy = z.infer<typeof copySchema>;

/** The file of each part, inside the folder of its language. */
export const copyFiles = {
  site: 'site.yaml',
  home: 'home.yaml',
  google: 'google-workspace.yaml',
  microsoft: 'microsoft-365.yaml',
  comparison: 'comparison.yaml',
  pricing: 'pricing.yaml',
  about: 'about.yaml',
  contact: 'contact.yaml',
  faq: 'faq.yaml',
  support: 'support.yaml',
  notFound: 'not-found.yaml',
  serverError: 'server-error.yaml',
  contactSent: 'contact-sent.yaml',
  contactNotSent: 'contact-not-sent.yaml',
  sla: 'sla.yaml',
  consent: 'consent.yaml',
  legal: 'legal.yaml',
  mail: 'mail.yaml',
} as const satisfies Record<keyof Copy, string>;
