import { loadContent } from '#content/load.ts';

/** What the site says, read and checked once for all tests of a process. */
export const siteContent = loadContent();
