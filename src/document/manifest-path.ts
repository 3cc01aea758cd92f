/** Where the web application manifest is (`src/pages/site.webmanifest.ts`). */
export const manifestPath = '/site.webmanifest';
