import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import type { CallToAction } from './attribution.ts';
import { callToActionParameter, subjectParameter } from './origin-parameters.ts';

/** Which call to action leads to the form, and the id of what the visitor is looking at there, if any. */
export type ContactOrigin = { callToAction: CallToAction; subject?: string | null };

/**
 * The address of the contact page, for a call to action. Its fragment, which no server sees, tells the
 * form where the visitor comes from; it is the id of no element, so the page stays at its top.
 */
export function contactHref(language: Language, origin: ContactOrigin): string {
  return href('contact', language, originFragment(origin));
}

/** The part of such an address behind the `#`. */
export function originFragment({ callToAction, subject }: ContactOrigin): string {
  const cta = `${callToActionParameter}=${callToAction}`;
  return subject == null ? cta : `${cta}&${subjectParameter}=${subject}`;
}
