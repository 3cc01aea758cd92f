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
  /** What the page is about, if it is below the page of its route. */
  detail?: Detail | undefined;
};

/** An article or a success story, on a page of its own. */
export type Detail = {
  path: `/${string}`;
  title: string;
  description: string;
  article?: Article;
};

/** The link of a call to action in the frame of every page; on the contact page, straight to its form. */
export function frameLink(page: FramedPage, callToAction: CallToAction): string {
  const { route, language, detail } = page;
  if (route === 'contact') return `#${formTitleId}`;
  return contactHref(language, { callToAction, subject: pageSubject(route, detail?.article) });
}
