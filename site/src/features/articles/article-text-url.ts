import type { Language } from '@altanube/content/languages';

/** Where the list of articles fetches the text of one from: `site/src/pages/articles/`. */
export function articleTextUrl(id: string, language: Language): string {
  return `/articles/${language}/${id}.xml`;
}
