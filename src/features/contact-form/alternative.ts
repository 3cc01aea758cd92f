import { linkedParts, type LinkedText } from '#content/linked-text.ts';

/** The mailbox and the phone that a visitor can turn to instead of the form. */
export type ContactAddresses = { email: string; phone: { e164: string } };

export type AlternativePart = { text: string; href: string | null };

/** The sentence that names another way, cut into plain text and links. */
export function alternativeParts(
  sentence: LinkedText<'email' | 'phone'>,
  { email, phone }: ContactAddresses,
): AlternativePart[] {
  const hrefs = { email: `mailto:${email}`, phone: `tel:${phone.e164}` };
  return linkedParts(sentence, ['email', 'phone']).map(({ text, link }) => ({
    text,
    href: link === null ? null : hrefs[link],
  }));
}
