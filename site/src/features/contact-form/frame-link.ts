import { getDemoSubject, getPageSubject } from '@altanube/content/subjects';
import type { Article } from '@altanube/content/schema/article';
import type { CallToAction } from '@altanube/contact/attribution';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import type { RouteName } from '@altanube/content/routes';
import { demoFormId, formTitleId } from './subject-line.ts';

export type FramedPage = {
  route: RouteName;
  language: Language;
  /** The article or story of a page below its route's page. */
  detail?: Detail | undefined;
};

/** An article or a success story, on a page of its own. */
export type Detail = {
  path: `/${string}`;
  title: string;
  description: string;
  article?: Article;
};

/** The contact link in the frame of every page; on the contact page, it leads to the form. */
export function getContactLink({ route, language, detail }: FramedPage): string {
  if (route === 'contact') return `#${formTitleId}`;
  const subject = getPageSubject(route, detail?.article);
  return contactHref(language, { callToAction: 'footer', subject });
}

/** The same for a demo. */
export function getDemoLink({ route, language }: FramedPage, callToAction: CallToAction): string {
  if (route === 'contact') return `#${demoFormId}`;
  return contactHref(language, { callToAction, subject: getDemoSubject(route) });
}
