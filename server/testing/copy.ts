import { loadServerContent } from '@altanube/content/server-content';

const content = loadServerContent();

export const { copy, company } = content;

/** With fixed values for the settings of the company. */
export const demo = {
  ...content.demo,
  minutes: 30,
  timeZone: 'Europe/Madrid',
};

export const siteOrigin = 'https://altanube.example';
