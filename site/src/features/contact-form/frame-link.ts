import { getDemoSubject, getPageSubject } from '@altanube/content/subjects';
import type { Entry } from '@altanube/content/collections';
import type { CallToAction } from '@altanube/contact/attribution';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import type { RouteName } from '@altanube/content/routes';
import { demoFormId, formTitleId } from './subject-line.ts';

export type FramedPage = {
  route: RouteName;
  language: Language;
  /** On a page of its own, below the page of `route`. */
  entry?: Entry | undefined;
};

/** The contact link in the frame of every page; on the contact page, it leads to the form. */
export function getContactLink({ route, language, entry }: FramedPage): string {
  if (route === 'contact') return `#${formTitleId}`;
  const subject = entry === undefined ? getPageSubject(route) : entry.subject;
  return contactHref(language, { callToAction: 'footer', subject });
}

/** The same for a demo. */
export function getDemoLink({ route, language }: FramedPage, callToAction: CallToAction): string {
  if (route === 'contact') return `#${demoFormId}`;
  return contactHref(language, { callToAction, subject: getDemoSubject(route) });
}
