import { domainToASCII, domainToUnicode } from 'node:url';

/** Normalizes the domain to lower-case Unicode (RFC 4343, RFC 5890), as people read it. */
export function toUnicodeAddress(address: string): string {
  const { local, domain } = splitAddress(address);
  return local + (domainToUnicode(domain) || domain.toLowerCase());
}

/** Converts the domain to ASCII (RFC 5890), for mails and calendars, if it has such a form. */
export function toAsciiAddress(address: string): string {
  const { local, domain } = splitAddress(address);
  return local + (domainToASCII(domain) || domain);
}

function splitAddress(address: string): { local: string; domain: string } {
  const domainStart = address.indexOf('@') + 1;
  return { local: address.slice(0, domainStart), domain: address.slice(domainStart) };
}
