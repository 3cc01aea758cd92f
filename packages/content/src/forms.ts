import { fieldOrder, type ContactField } from '@altanube/contact/fields';
import { languageParameter, type Language } from './languages.ts';
import { contactEndpoint, type RouteName } from './routes.ts';

export type Form = {
  /** The message fields that the form has. All others are stored empty. */
  fields: readonly ContactField[];
  sent: { route: RouteName; fragment?: string };
};

/**
 * Messages from forms other than `contact` have the form's name as subject, and `forms` of mail.yaml
 * says what they are.
 */
export const forms = {
  contact: { fields: fieldOrder, sent: { route: 'contactSent' } },
} satisfies { contact: Form } & Record<string, Form>;

export type FormName = keyof typeof forms;

export const otherFormNames = Object.keys(forms).filter((name) => name !== 'contact');

/** Query parameter of the endpoint that names the form. The contact form is the default. */
export const formParameter = 'form';

export function formAction(form: string, language: Language): string {
  const formQuery = form === 'contact' ? '' : `&${formParameter}=${form}`;
  return `${contactEndpoint}?${languageParameter}=${language}${formQuery}`;
}
