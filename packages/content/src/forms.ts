import { fieldOrder, type LeadField } from '@altanube/contact/fields';
import { languageParameter, type Language } from './languages.ts';
import { contactEndpoint, type RouteName } from './routes.ts';

export type Form = {
  /** The fields of a contact message that it has. The others are stored empty. */
  fields: readonly LeadField[];
  sent: { route: RouteName; fragment?: string };
};

/** A message from another form than the contact form has its name as subject. */
export const forms = {
  contact: { fields: fieldOrder, sent: { route: 'contactSent' } },
} satisfies { contact: Form } & Record<string, Form>;

/** Parameter of the endpoint's address that names the form; without it, it is the contact form. */
export const formParameter = 'form';

export function formAction(form: keyof typeof forms, language: Language): string {
  const named = String(form) === 'contact' ? '' : `&${formParameter}=${form}`;
  return `${contactEndpoint}?${languageParameter}=${language}${named}`;
}
