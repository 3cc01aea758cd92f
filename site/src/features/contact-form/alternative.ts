import { linkedParts, type LinkedPart, type LinkedText } from '@altanube/content/linked-text';

/** The mailbox and the phone that a visitor can turn to instead of the form. */
export type ContactAddresses = { email: string; phone: { e164: string } };

/** The sentence that names another way, cut into plain text and links. */
export function alternativeParts(
  sentence: LinkedText<'email' | 'phone'>,
  { email, phone }: ContactAddresses,
): LinkedPart[] {
  return linkedParts(sentence, { email: `mailto:${email}`, phone: `tel:${phone.e164}` });
}
