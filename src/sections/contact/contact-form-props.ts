import type { contentIn } from '#content/site-content.ts';
import type { ContactFormProps } from '#features/contact-form/contact-form.tsx';
import { leadEndpoint, postAction } from '#lead/endpoint.ts';

/** What the contact form needs of the content and, where a hosted function takes its messages, of the build. */
export function contactFormProps(
  { language, copy, company, figures }: ReturnType<typeof contentIn>,
  { PUBLIC_FUNCTIONS_URL: url, PUBLIC_ANON_KEY: key }: ImportMetaEnv,
): ContactFormProps {
  const { demoTimes: times, email, phone } = company;
  return {
    copy: copy.contact.form,
    language,
    demos: times === null ? null : { times, minutes: figures.demoMinutes },
    addresses: { email: email.sales, phone },
    endpoint: leadEndpoint(language, { url, key }),
    action: postAction(language),
  };
}
