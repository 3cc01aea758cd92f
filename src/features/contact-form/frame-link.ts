import { contactHref, type ContactOrigin } from '#lead/contact-href.ts';
import type { Language } from '#site/languages.ts';
import type { RouteName } from '#site/routes.ts';
import { contactFormId } from './draft.ts';

type Page = { route: RouteName; language: Language };

/**
 * Where a call to action leads that stands around every page: on the contact page straight to its form,
 * with or without scripts, and the form goes on knowing how the visitor came.
 */
export function frameLink({ route, language }: Page, origin: ContactOrigin): string {
  return route === 'contact' ? `#${contactFormId}` : contactHref(language, origin);
}
