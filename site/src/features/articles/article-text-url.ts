import type { Language } from '@altanube/content/languages';

/** Where the list of articles fetches the text of one from: `site/src/pages/articles/`. */
export function articleTextUrl(id: string, language: Language): string {
  return `/articles/${language}/${id}.xml`;
}

/** Where the code that does so, `open-in-place.ts`, is fetched from at the first article. */
export const openInPlaceUrl = '/articles/open-in-place.js';
