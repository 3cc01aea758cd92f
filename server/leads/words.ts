import type { ContactFormWords } from '#content/schema/contact.ts';
import type { MailWords } from '#content/schema/mail.ts';

/** What the server says about a lead in one language: a part of the site's words. */
export type LeadWords = {
  contact: { form: Pick<ContactFormWords, 'errors' | 'suite' | 'toasts'> };
  mail: MailWords;
};
