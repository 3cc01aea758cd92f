import { loadContent } from '@altanube/content/load';

/** What the site says, read and checked once for all tests of a process. */
export const siteContent = loadContent();
