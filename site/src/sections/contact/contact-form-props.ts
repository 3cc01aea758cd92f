import { leadsToContact } from '@altanube/content/page-subject';
import type { ContactFormCopy, HydratedFormCopy } from '@altanube/content/schema/contact';
import type { PageContent } from '#content/site-content.ts';
import { subjects, type Subject } from '@altanube/content/subjects';
import type { ContactFormProps } from '#features/contact-form/contact-form.tsx';
import type { Language } from '@altanube/content/languages';
import { leadEndpoint, postAction } from './endpoint.ts';

/** Where the browser fetches them from (`site/src/pages/[...data].json.ts`). */
export function contactFormPropsUrl(language: Language): string {
  return `/contact-form/${language}.json`;
}

/** What the contact form needs of the content and, where a hosted function takes its messages, of the build. */
export function contactFormProps(
  { language, copy, company, figures }: PageContent,
  { PUBLIC_FUNCTIONS_URL: url, PUBLIC_ANON_KEY: key }: ImportMetaEnv,
): ContactFormProps {
  const { demoTimes: times, email, phone } = company;
  return {
    copy: hydratedCopy(copy.contact.form),
    language,
    demos: times === null ? null : { times, minutes: figures.demoMinutes },
    addresses: { email: email.sales, phone },
    endpoint: leadEndpoint(language, { url, key }),
    action: postAction(language),
  };
}

/** Without what stands around it: an island's properties are in the page a second time. */
function hydratedCopy({
  title: _title,
  subtitle: _subtitle,
  required: _required,
  subject: _subject,
  notice: _notice,
  ...copy
}: ContactFormCopy): HydratedFormCopy {
  return copy;
}

/** What a message can be about, as the form lists it. */
export function formSubjects({ language, copy, prices, articles }: PageContent): Subject[] {
  return subjects({
    prices,
    contact: copy.contact,
    pricing: copy.pricing,
    articles: articles[language].filter(leadsToContact),
  });
}
