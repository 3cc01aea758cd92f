import type { AboutCopy } from '@altanube/content/schema/about';
import type { Company } from '@altanube/content/schema/company';
import type { Language } from '@altanube/content/languages';
import { Section, SectionHeading } from '../shared/section.tsx';
import { CoverageMap } from './coverage-map.tsx';
import { Offices } from './offices.tsx';

type CoverageProps = { copy: AboutCopy['coverage']; company: Company; language: Language };

/** The regions in which the company works, and its offices. */
export function Coverage({ copy, company, language }: CoverageProps) {
  return (
    <Section id="coverage" background="strata">
      <SectionHeading of="coverage" title={copy.title} subtitle={copy.subtitle} />
      <div className="coverage">
        <CoverageMap copy={copy} offices={company.offices} />
        <ul className="regions">
          {copy.regions.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </div>
      <Offices copy={copy.offices} offices={company.offices} language={language} />
    </Section>
  );
}
