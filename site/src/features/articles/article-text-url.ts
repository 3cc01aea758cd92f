import type { Language } from '@altanube/content/languages';

/** URL of an article's text, for the list of articles: `site/src/pages/articles/`. */
export function getArticleTextUrl(id: string, language: Language): string {
  return `/articles/${language}/${id}.xml`;
}
