import { pageSubject } from '#content/page-subject.ts';
import type { Article } from '#content/schema/article.ts';
import type { CallToAction } from '@altanube/contact/attribution';
import { contactHref } from '#site/contact-href.ts';
import type { Language } from '#site/languages.ts';
import type { RouteName } from '#site/routes.ts';
import { contactFormId } from './draft.ts';

export type FramedPage = {
  route: RouteName;
  language: Language;
  /** The support article that the page is about. */
  article?: Article | undefined;
};

/**
 * Where a call to action leads that stands around every page: on the contact page straight to its form,
 * with or without scripts, and the form goes on knowing how the visitor came.
 */
export function frameLink(page: FramedPage, callToAction: CallToAction): string {
  const { route, language, article } = page;
  if (route === 'contact') return `#${contactFormId}`;
  return contactHref(language, { callToAction, subject: pageSubject(route, article) });
}
