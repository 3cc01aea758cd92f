import type { Language } from './languages.ts';
import { href } from './links.ts';
import type { Company } from './schema/company.ts';

export const sampleNoticeId = 'sample';

/** Whether no such host can exist: `.example` is kept for examples (RFC 2606, section 2). */
export function isReserved(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : (address.split('@')[1] ?? '');
  return /\.example\.?$/i.test(host);
}

/** What belongs to a sample company does not exist; the link leads to where the site says so. */
export function outsideHref(url: string, { sample }: Company, language: Language): string {
  return sample && isReserved(url) ? href('legalNotice', language, sampleNoticeId) : url;
}

/** Opens a conversation with the company. A sample company's number may be somebody's. */
export function whatsappHref({ sample, whatsapp }: Company, language: Language): string {
  return sample
    ? href('legalNotice', language, sampleNoticeId)
    : `https://wa.me/${whatsapp.e164.slice(1)}`;
}
