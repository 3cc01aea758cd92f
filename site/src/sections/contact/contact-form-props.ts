import type { PageContent } from '#content/site-content.ts';
import { leadsToContact, listSubjects, type Subject } from '@altanube/content/subjects';
import type { ContactFormProps } from '#features/contact-form/contact-form.tsx';
import type { SmallFormProps } from '#features/contact-form/small-form.tsx';
import { fill } from '@altanube/base/template';
import { findById } from '@altanube/content/by-id';
import { formatEuros, formatPrice } from '@altanube/content/formats';
import {
  formAction,
  formParameter,
  forms,
  type Form,
  type FormName,
} from '@altanube/content/forms';
import type { Language } from '@altanube/content/languages';
import { contactEndpoint, routes } from '@altanube/content/routes';
import { suites } from '@altanube/content/suites';
import type { Endpoint } from '@altanube/contact/send';
import { listHolidays } from './holidays.ts';

/** The URL from which browsers fetch the props (`site/src/pages/[...data].json.ts`). */
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
    copy: copy.contact.form,
    language,
    demos: times && { times, holidays: listHolidays(times), minutes: figures.demoMinutes },
    addresses: { email: email.sales, phone },
    endpoint: getEndpoint(language, { url, key }),
    action: formAction('contact', language),
  };
}

export type SmallFormCopy = { title: string; subtitle: string; submit: string; sent: string };

/** The same for another form, whose labels and errors are those of the contact form. */
export function smallFormProps(
  { language, copy: { contact }, company }: PageContent,
  { PUBLIC_FUNCTIONS_URL: url, PUBLIC_ANON_KEY: key }: ImportMetaEnv,
  { form: name, copy: { submit, sent: thanks } }: { form: FormName; copy: SmallFormCopy },
): SmallFormProps {
  const { fields, sent }: Form = forms[name];
  const { honeypot, optional, submitting, toasts, errors } = contact.form;
  return {
    ...{ name, fields, language },
    copy: {
      ...{ submit, sent: thanks, honeypot, optional, submitting, toasts },
      fields: Object.fromEntries(fields.map((field) => [field, contact.form[field]])),
      errors: Object.fromEntries(fields.map((field) => [field, errors[field]])),
    },
    page: routes[sent.route].path,
    sentFragment: sent.fragment ?? '',
    addresses: { email: company.email.sales, phone: company.phone },
    endpoint: getEndpoint(language, { url, key }, name),
    action: formAction(name, language),
  };
}

type SubjectContent = Pick<PageContent, 'language' | 'copy' | 'prices' | 'articles'>;

/** What a message can be about, as the form lists it: with its price, if it has one. */
export function formSubjects({ language, copy, prices, articles }: SubjectContent): Subject[] {
  const { contact, pricing } = copy;
  const { names } = contact.form.subject;
  const priceTexts = new Map<string, string>();
  for (const suite of suites) {
    const { unit } = copy[suite].licences;
    for (const { id, annual } of prices[suite].plans) {
      if (annual === null) continue;
      const price = formatPrice(annual, language);
      priceTexts.set(`${suite}/${id}`, fill(names.annualPrice, { price, unit }));
    }
  }
  for (const { id, price } of prices.support.plans) {
    priceTexts.set(`support/${id}`, `${formatEuros(price, language)} ${pricing.plans.unit}`);
  }
  for (const { id, price } of prices.addOns) {
    if (price === null) continue;
    const { unit } = findById(pricing.addOns.items, id);
    priceTexts.set(`add-on/${id}`, `${formatEuros(price, language)} ${unit}`);
  }
  const subjects = listSubjects({
    prices,
    contact,
    pricing,
    articles: articles.filter(leadsToContact),
  });
  return subjects.map(({ id, name }) => {
    const price = priceTexts.get(id);
    return { id, name: price === undefined ? name : `${name}\u00a0· ${price}` };
  });
}

type HostedFunction = { url?: string | undefined; key?: string | undefined };

/**
 * Where the form's script posts: to our own server, or to a hosted function where one is named
 * (`{url}/send-contact-email`). The key goes in `apikey`, and as a bearer token only when it is
 * a JSON Web Token, because that is all such hosts accept there.
 */
export function getEndpoint(
  language: Language,
  hosted: HostedFunction,
  form = 'contact',
): Endpoint {
  const { url, key } = hosted;
  const headers = createAuthorizationHeader(key);
  if (!url) return { url: formAction(form, language), headers };
  const query = form === 'contact' ? '' : `?${formParameter}=${form}`;
  return { url: `${url.replace(/(?<!\/)\/+$/, '')}${contactEndpoint}${query}`, headers };
}

function createAuthorizationHeader(key: string | undefined): Record<string, string> {
  if (!key) return {};
  const isToken = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key);
  return isToken ? { apikey: key, authorization: `Bearer ${key}` } : { apikey: key };
}
