import type { AboutCopy } from '@altanube/content/schema/about';
import type { Company } from '@altanube/content/schema/company';
import type { Figures } from '@altanube/content/schema/figures';
import { fill } from '@altanube/contact/template';
import { formatDate } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { Section, SectionHeading } from '../shared/section.tsx';
import { Paragraphs, TextRow } from '../shared/text-row.tsx';
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
          <TextRow title={certificate.title}>
            <Certificate copy={certificate} {...{ company, externalHint, language }} />
          </TextRow>
        )}
        {items.map(({ id, title, paragraphs }) => (
          <TextRow key={id} {...{ id, title }}>
            <Paragraphs texts={paragraphs} />
          </TextRow>
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
