import { anyList, group, linkedText, list, text } from './text.ts';

export const stored = group({
  key: text.describe('Its name there; a * stands for what differs from site to site'),
  place: text.describe('Cookie, local storage or session storage'),
  purpose: text,
  duration: text,
});

const category = group({
  name: text,
  details: text.describe('Under the details tab'),
  stored: anyList(stored),
});

export const consentSchema = group({
  title: text,
  tabs: group({ label: text, consent: text, details: text, about: text }).describe(
    'The tabs, and the name of their list for screen readers',
  ),
  intro: text.describe('Under the consent tab'),
  globalPrivacyControl: text.describe('Shown when the browser asks not to be tracked'),
  accept: text.describe('Button: accepts every category'),
  customise: text.describe('Button: shows the categories'),
  reject: text.describe('Button: accepts the necessary category only'),
  save: text.describe('Button: accepts the chosen categories'),
  close: text,
  alwaysActive: text.describe('Behind the name of the necessary category'),
  categories: group({
    necessary: category,
    functional: category,
    analytics: category,
    marketing: category,
  }),
  storedColumns: group({ name: text, place: text, purpose: text, duration: text }).describe(
    'Headings of the table of what is stored',
  ),
  nothingStored: text.describe('For a category in which the site keeps nothing today'),
  about: group({ title: text, paragraphs: list(text), policies: linkedText('privacy', 'cookies') }),
}).describe('The consent dialog');
