import { getSubjectKind } from '@altanube/contact/attribution';

/** Ids of the list of subjects and of the field with the attribution. */
export const subjectSelectId = 'contact-subject';
export const attributionId = 'contact-attribution';

/** The title of the contact page, which names the subject, and gets the focus once it is removed. */
export const formTitleId = 'form-title';

/** What screen readers hear when the subject is removed. */
export const removalId = 'contact-removal';

/** Id and fragment: `#demo` requests a demo and, without JavaScript, leads to the form. */
export const demoFormId = 'demo';

/** What the visitor asks for; a variant of the style sheet (`site.css`). */
export type Request = 'demo' | 'ticket' | 'proposal' | 'message';

/** The request that a message about a subject is. */
export function getRequest(subject: string): Request {
  const kind = getSubjectKind(subject);
  if (kind === 'demo' || kind === 'ticket') return kind;
  return ['article', 'comparison', ''].includes(kind ?? '') ? 'message' : 'proposal';
}
