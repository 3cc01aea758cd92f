import type { ContactFormCopy } from '#content/schema/contact.ts';
import type { MailCopy } from '#content/schema/mail.ts';
import type { Subject } from '#content/subjects.ts';
import type { FieldOf } from '#lead/fields.ts';

/** The part of the site's copy that the server uses for leads, in one language. */
export type LeadCopy = {
  contact: {
    form: Pick<ContactFormCopy, 'errors' | FieldOf<'choice'>> & {
      subject: Pick<ContactFormCopy['subject'], 'names'>;
      toasts: Pick<ContactFormCopy['toasts'], 'failure'>;
    };
  };
  mail: MailCopy;
  /** What a message can be about, but for articles. */
  subjects: readonly Subject[];
};
