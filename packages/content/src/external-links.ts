import type { Language } from './languages.ts';
import { href } from './links.ts';
import type { Company } from './schema/company.ts';

export const sampleNoticeId = 'sample';

/** Whether the host cannot exist: `.example` is reserved for examples (RFC 2606, section 2). */
export function isReservedAddress(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : (address.split('@')[1] ?? '');
  return /\.example\.?$/i.test(host);
}

/** Reserved addresses of a sample company lead to the notice that it is fictional. */
export function externalHref(url: string, { sample }: Company, language: Language): string {
  return sample && isReservedAddress(url) ? href('legalNotice', language, sampleNoticeId) : url;
}

/** Opens a WhatsApp chat. Not for a sample company: its number may belong to somebody. */
export function whatsappHref({ sample }: Company, e164: string, language: Language): string {
  return sample ? href('legalNotice', language, sampleNoticeId) : `https://wa.me/${e164.slice(1)}`;
}
