import { whatsappHref } from '@altanube/content/external-links';
import type { Language } from '@altanube/content/languages';
import type { Company } from '@altanube/content/schema/company';
import type { Copy } from '@altanube/content/schema/copy';

type SalesWhatsappProps = { copy: Copy; company: Company; language: Language; className: string };

/** Leads people who want to buy to WhatsApp, if the company answers them there. */
export function SalesWhatsapp({ copy, company, language, className }: SalesWhatsappProps) {
  if (company.salesWhatsapp === null) return null;
  return (
    <a href={whatsappHref(company, company.salesWhatsapp.e164, language)} className={className}>
      {copy.site.whatsapp}
    </a>
  );
}
