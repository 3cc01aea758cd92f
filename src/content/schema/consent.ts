import { z } from 'zod';
import { linkedText, list, text } from './text.ts';

const stored = z.strictObject({
  key: text.describe('Name under which the browser keeps it'),
  place: text.describe('Cookie, local storage or session storage'),
  purpose: text,
  duration: text,
});

const category = z.strictObject({
  name: text,
  details: text.describe('Under the details tab'),
  stored: z.array(stored),
});

/** The cookie dialog. */
export const consentSchema = z.strictObject({
  title: text,
  tabs: z.strictObject({ label: text, consent: text, details: text, about: text }),
  intro: text,
  globalPrivacyControl: text.describe('Shown when the browser asks not to be tracked'),
  accept: text,
  customise: text,
  reject: text,
  save: text,
  close: text,
  alwaysActive: text,
  categories: z.strictObject({
    necessary: category,
    functional: category,
    analytics: category,
    marketing: category,
  }),
  storedColumns: z.strictObject({ name: text, place: text, purpose: text, duration: text }),
  nothingStored: text.describe('For a category in which the site keeps nothing today'),
  about: z.strictObject({
    title: text,
    paragraphs: list(text),
    policies: linkedText('privacy', 'cookies'),
  }),
});

export type ConsentCopy = z.infer<typeof consentSchema>;
