import { externalHref, whatsappHref } from '@altanube/content/external-links';
import type { Language } from '@altanube/content/languages';
import type { Source } from '@altanube/content/schema/parts';
import { siteContent } from '../helpers/site-content.ts';

/** The link to WhatsApp for people who want to buy, if the company has one. */
export function salesWhatsappLinks(language: Language): [string, string][] {
  const { company, copy } = siteContent;
  if (company.salesWhatsapp === null) return [];
  const address = whatsappHref(company, company.salesWhatsapp.e164, language);
  return [[copy[language].site.whatsapp, address]];
}

/** Leads to the notice instead if the address is a sample. */
export function externalLink(text: string, url: string, language: Language): [string, string] {
  const { company, copy } = siteContent;
  return [`${text} (${copy[language].site.externalLink})`, externalHref(url, company, language)];
}

export function sourceLinks(sources: readonly Source[], language: Language): [string, string][] {
  const { externalLink } = siteContent.copy[language].site;
  return sources.map(({ title, url }) => [`${title} (${externalLink})`, url]);
}
