import { fieldOrder, type LeadField } from '@altanube/contact/fields';
import { languageParameter, type Language } from './languages.ts';
import { contactEndpoint, type RouteName } from './routes.ts';

export type Form = {
  /** The fields of a contact message that it has. The others are stored empty. */
  fields: readonly LeadField[];
  sent: { route: RouteName; fragment?: string };
};

/**
 * The forms that post to the contact endpoint, by name. What comes from another form than the
 * contact form is a message whose subject is the name of the form.
 */
export const forms = {
  contact: { fields: fieldOrder, sent: { route: 'contactSent' } },
} satisfies { contact: Form } & Record<string, Form>;

/** Parameter of the endpoint's address that names the form; without it, it is the contact form. */
export const formParameter = 'form';

export function formAction(form: keyof typeof forms, language: Language): string {
  const named = String(form) === 'contact' ? '' : `&${formParameter}=${form}`;
  return `${contactEndpoint}?${languageParameter}=${language}${named}`;
}
