import { pageSubject } from '@altanube/content/subjects';
import type { Article } from '@altanube/content/schema/article';
import type { CallToAction } from '@altanube/contact/attribution';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import type { RouteName } from '@altanube/content/routes';
import { formTitleId } from './subject-line.ts';

export type FramedPage = {
  route: RouteName;
  language: Language;
  /** The support article that the page is about. */
  article?: Article | undefined;
};

/** The link of a call to action in the frame of every page; on the contact page, straight to its form. */
export function frameLink(page: FramedPage, callToAction: CallToAction): string {
  const { route, language, article } = page;
  if (route === 'contact') return `#${formTitleId}`;
  return contactHref(language, { callToAction, subject: pageSubject(route, article) });
}
