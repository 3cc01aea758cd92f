import { loadContent } from '@altanube/content/load';

export const siteContent = loadContent();
