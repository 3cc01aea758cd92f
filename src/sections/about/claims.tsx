import type { AboutCopy } from '#content/schema/about.ts';
import type { Company } from '#content/schema/company.ts';
import type { Figures } from '#content/schema/figures.ts';
import { fill } from '#content/template.ts';
import { formatDate } from '#site/formats.ts';
import type { Language } from '#site/languages.ts';
import { Section, SectionHeading } from '../shared/section.tsx';
import { Certificate, isCheckable } from './certificate.tsx';

type ClaimsProps = {
  copy: AboutCopy['claims'];
  company: Company;
  figures: Figures;
  /** What a link to another site is read out with. */
  externalHint: string;
  language: Language;
};

/** What makes the claims of the site checkable: the certificate, and how each figure is measured. */
export function Claims({ copy, company, figures, externalHint, language }: ClaimsProps) {
  const { certificate, items } = copy;
  const hasCertificate = isCheckable(certificate, company);
  if (!hasCertificate && items.length === 0) return null;
  return (
    <Section id="claims">
      <SectionHeading of="claims" title={copy.title} subtitle={copy.subtitle} />
      <ul className="rows mt-10">
        {hasCertificate && (
          <li className={row}>
            <h3 className="text-xl">{certificate.title}</h3>
            <Certificate copy={certificate} {...{ company, externalHint, language }} />
          </li>
        )}
        {items.map(({ id, title, paragraphs }) => (
          <li key={id} id={id} className={row}>
            <h3 className="text-xl">{title}</h3>
            <div className="prose text-soft">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {figures.countedOn !== null && (
        <p className="mt-6 text-sm text-soft">
          {fill(copy.countedOn, { day: formatDate(figures.countedOn, language) })}
        </p>
      )}
    </Section>
  );
}

const row = 'grid gap-x-10 gap-y-3 @md:grid-cols-[2fr_3fr]';
