import { originFragment, type ContactOrigin } from '@altanube/contact/attribution';
import type { Language } from './languages.ts';
import { href } from './links.ts';

/**
 * The address of the contact page, for a call to action. Its fragment, which no server sees, tells the
 * form where the visitor comes from; it is the id of no element, so the page stays at its top.
 */
export function contactHref(language: Language, origin: ContactOrigin): string {
  return href('contact', language, originFragment(origin));
}
