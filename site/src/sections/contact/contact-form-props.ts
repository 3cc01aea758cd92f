import type { PageContent } from '#content/site-content.ts';
import { leadsToContact, listSubjects, type Subject } from '@altanube/content/subjects';
import type { ContactFormProps } from '#features/contact-form/contact-form.tsx';
import { fill } from '@altanube/base/template';
import { formatRange } from '@altanube/content/formats';
import { formAction } from '@altanube/content/forms';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { parseLinkedText } from '@altanube/content/linked-text';
import { contactEndpoint } from '@altanube/content/routes';
import type { Endpoint } from '@altanube/contact/send';
import { listHolidays } from './holidays.ts';

/** The URL from which browsers fetch the props (`site/src/pages/[...data].json.ts`). */
export function contactFormPropsUrl(language: Language): string {
  return `/contact-form/${language}.json`;
}

/** What the contact form needs of the content and, where a hosted function takes its messages, of the build. */
export function contactFormProps(
  { language, copy, company, figures, prices }: PageContent,
  { PUBLIC_FUNCTIONS_URL: url, PUBLIC_ANON_KEY: key }: ImportMetaEnv,
): ContactFormProps {
  const { demoTimes: times, email, phone } = company;
  const { sent, subject } = copy.contact.form;
  const [stories, faq, support] = [
    href('about', language, 'stories'),
    href('faq', language),
    href('support', language),
  ];
  return {
    copy: copy.contact.form,
    demoCopy: { ...sent.demo, ...subject.demo },
    sentCopy: {
      message: {
        ...sent.message,
        reading: parseLinkedText(sent.message.reading, { stories, faq }),
      },
      demo: { ...sent.demo, reading: parseLinkedText(sent.demo.reading, { stories, faq }) },
      ticket: { ...sent.ticket, reading: parseLinkedText(sent.ticket.reading, { support, faq }) },
    },
    deadlines: {
      ticket: subject.ticket.response,
      ...Object.fromEntries(
        prices.support.plans.map(({ id, name, responseHours }) => [
          `ticket/${id}`,
          fill(sent.ticket.deadline, { plan: name, hours: formatRange(responseHours) }),
        ]),
      ),
    },
    language,
    demos: times && { times, holidays: listHolidays(times), minutes: figures.demoMinutes },
    addresses: { email: email.sales, phone },
    endpoint: getEndpoint(language, { url, key }),
    action: formAction('contact', language),
  };
}

/** What a message can be about, as the form lists it. */
export function formSubjects({ copy, prices, articles }: PageContent): Subject[] {
  return listSubjects({
    prices,
    contact: copy.contact,
    pricing: copy.pricing,
    articles: articles.filter(leadsToContact),
  });
}

type HostedFunction = { url?: string | undefined; key?: string | undefined };

/**
 * Where the form's script posts: to our own server, or to a hosted function where one is named
 * (`{url}/send-contact-email`). The key goes in `apikey`, and as a bearer token only when it is
 * a JSON Web Token, because that is all such hosts accept there.
 */
export function getEndpoint(language: Language, hosted: HostedFunction): Endpoint {
  const { url, key } = hosted;
  const headers = createAuthorizationHeader(key);
  if (!url) return { url: formAction('contact', language), headers };
  return { url: `${url.replace(/(?<!\/)\/+$/, '')}${contactEndpoint}`, headers };
}

function createAuthorizationHeader(key: string | undefined): Record<string, string> {
  if (!key) return {};
  const isToken = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key);
  return isToken ? { apikey: key, authorization: `Bearer ${key}` } : { apikey: key };
}
