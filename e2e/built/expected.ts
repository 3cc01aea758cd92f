import { externalHref, whatsappHref } from '@altanube/content/external-links';
import { formatOpenGraphLocale } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import type { Source } from '@altanube/content/schema/parts';
import { siteContent } from '../helpers/site-content.ts';

/** Euros with cents, as `Intl` writes them where the language is at home: "6,80 €", "€6.80". */
export function price(amount: number, language: Language): string {
  return numberFormat(language, { style: 'currency', currency: 'EUR' }).format(amount);
}

/** Euros, with cents only where there are some: "20 €", "€4.50". */
export function euros(amount: number, language: Language): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return numberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** A share between 0 and 1: 0.16 is "16 %" or "16%", 0.999 is "99,9 %" or "99.9%". */
export function percent(share: number, language: Language): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

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

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(formatOpenGraphLocale(language).replace('_', '-'), {
    useGrouping: 'always',
    ...options,
  });
}
