import type { ContactFormCopy } from '#content/schema/contact.ts';
import type { MailCopy } from '#content/schema/mail.ts';

/** What the server says about a lead in one language: a part of the site's words. */
export type LeadCopy = {
  contact: { form: Pick<ContactFormCopy, 'errors' | 'suite' | 'toasts'> };
  mail: MailCopy;
};
