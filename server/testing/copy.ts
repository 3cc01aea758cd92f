import { loadLeadContent } from '@altanube/content/lead-content';

const content = loadLeadContent();

export const { copy } = content;

/** With what the company may set to something else. */
export const demo = {
  ...content.demo,
  minutes: 30,
  timeZone: 'Europe/Madrid',
};

export const siteOrigin = 'https://altanube.example';
