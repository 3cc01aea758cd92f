import { domainToASCII } from 'node:url';

/**
 * Text for a header: on one line, without encoded words (RFC 2047), which mail programs decode
 * anywhere, and without characters that change the writing direction.
 */
export function headerText(text: string): string {
  return oneLine(text).replaceAll('=?', '= ?');
}

/**
 * Text on one line that reads as it is: without control characters, and without characters that
 * change the writing direction (Unicode, annex 9), which make an address look like another.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The text for a stored choice; one that the site no longer offers stands for itself. */
export function textFor(choice: string, texts: Record<string, string>): string {
  return Object.hasOwn(texts, choice) ? (texts[choice] ?? choice) : choice;
}

/** With the domain in ASCII (RFC 5890), as in mails and calendars; one that has no such form stays. */
export function mailAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return address.slice(0, at) + (domainToASCII(domain) || domain);
}
