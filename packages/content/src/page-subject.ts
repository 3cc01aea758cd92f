import type { RouteName } from './routes.ts';
import type { Article } from './schema/article.ts';
import type { SubjectId } from './subjects.ts';

type EndOfArticle = Pick<Article, 'id' | 'next'>;

/**
 * What a page is about, as the contact form knows it, or null. The page of an article has the route of
 * the support centre.
 */
export function pageSubject(route: RouteName, article?: EndOfArticle): SubjectId | null {
  if (article !== undefined) return articleSubject(article);
  return route === 'google' || route === 'microsoft' || route === 'comparison' ? route : null;
}

/** What is written about an article, or null where it leads elsewhere than to the contact form. */
export function articleSubject(article: EndOfArticle): SubjectId | null {
  return leadsToContact(article) ? `article/${article.id}` : null;
}

/**
 * Whether an article ends by leading to the contact form. The form lists these alone, so that it does not
 * grow with the number of articles.
 */
export function leadsToContact({ next }: Pick<Article, 'next'>): boolean {
  return next.page === 'contact';
}
