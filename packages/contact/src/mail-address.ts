import { domainToASCII, domainToUnicode } from 'node:url';

/** An address with its domain in one of its spellings (RFC 4343, RFC 5890), the one that people read. */
export function readableAddress(address: string): string {
  const { local, domain } = splitAddress(address);
  return local + (domainToUnicode(domain) || domain.toLowerCase());
}

/** With the domain in ASCII (RFC 5890), as in mails and calendars; one that has no such form stays. */
export function asciiAddress(address: string): string {
  const { local, domain } = splitAddress(address);
  return local + (domainToASCII(domain) || domain);
}

function splitAddress(address: string): { local: string; domain: string } {
  const start = address.indexOf('@') + 1;
  return { local: address.slice(0, start), domain: address.slice(start) };
}
