import type { PageContent } from '#content/site-content.ts';
import { illustrationUrl } from '#assets/illustrations.ts';
import { findPicture } from '#content/pictures.ts';
import type { ContactFormProps } from '#features/contact-form/contact-form.tsx';
import type { SmallFormProps } from '#features/contact-form/small-form.tsx';
import { fill } from '@altanube/base/template';
import { formAction, forms, type Form, type FormName } from '@altanube/content/forms';
import { routes } from '@altanube/content/routes';
import { getEndpoint } from './endpoint.ts';
import { listHolidays } from './holidays.ts';

const { PUBLIC_FUNCTIONS_URL: url, PUBLIC_ANON_KEY: key } = import.meta.env;

export function contactFormProps(content: PageContent): ContactFormProps {
  const { language, copy, company, figures, people } = content;
  const { demoTimes: times, email, phone } = company;
  return {
    copy: copy.contact.form,
    language,
    demos: times && { times, holidays: listHolidays(times), minutes: figures.demoMinutes },
    hosts: people.flatMap(({ name, role, city, timeZone, photo, portrait }) => {
      if (timeZone === null || city === null) return [];
      return {
        name: fill(copy.contact.form.subject.demo.host, { name }),
        about: fill(copy.contact.form.subject.demo.hostAbout, {
          role: role[language],
          city: city[language],
        }),
        timeZone,
        photo: photo === null ? null : findPicture(photo),
        portrait: portrait === null ? null : `${illustrationUrl('portraits')}#${portrait}`,
      };
    }),
    addresses: { email: email.sales, phone },
    endpoint: getEndpoint(language, { url, key }),
    action: formAction('contact', language),
  };
}

export type SmallFormCopy = { title: string; subtitle: string; submit: string; sent: string };

/** The same for another form, with the texts of its fields. */
export function smallFormProps(
  { language, copy: { contact }, company }: PageContent,
  { form: name, copy: { submit, sent: thanks } }: { form: FormName; copy: SmallFormCopy },
): SmallFormProps {
  const { fields, sent }: Form = forms[name];
  const shown = [...fields, 'honeypot', 'optional', 'submitting', 'toasts'];
  return {
    ...{ name, fields, language },
    copy: {
      ...pick(contact.form, shown),
      errors: pick(contact.form.errors, fields),
      ...{ submit, sent: thanks },
    },
    page: routes[sent.route].path,
    sentFragment: sent.fragment ?? '',
    addresses: { email: company.email.sales, phone: company.phone },
    endpoint: getEndpoint(language, { url, key }, name),
    action: formAction(name, language),
  };
}

/** Leaves out texts that are not shown. The type keeps them. */
function pick<Texts extends object>(texts: Texts, names: readonly string[]): Texts;
function pick(texts: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));
}
