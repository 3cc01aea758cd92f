import type { ContactErrorCopy } from '@altanube/content/schema/contact';
import type { LeadIssue } from '@altanube/contact/fields';

/** What the form says about an issue, in the words of its page. */
export function errorMessage(errors: ContactErrorCopy, { field, code }: LeadIssue): string {
  const messages: Partial<Record<LeadIssue['code'], string>> = errors[field];
  const message = messages[code];
  if (message === undefined) throw new Error(`No message for ${field}: ${code}`);
  return message;
}
