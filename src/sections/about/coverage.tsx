import type { AboutCopy } from '#content/schema/about.ts';
import type { Company } from '#content/schema/company.ts';
import type { Language } from '#site/languages.ts';
import { Icon } from '#ui/icon.tsx';
import type { ImageSource } from '#ui/image.ts';
import { Section, SectionHeading } from '../shared/section.tsx';
import { Offices } from './offices.tsx';

type CoverageProps = {
  copy: AboutCopy['coverage'];
  company: Company;
  language: Language;
  image: ImageSource;
};

/** The regions in which the company works, and its offices. */
export function Coverage({ copy, company, language, image }: CoverageProps) {
  return (
    <Section id="coverage" background="strata">
      <SectionHeading of="coverage" title={copy.title} subtitle={copy.subtitle} />
      <img
        {...image}
        alt=""
        loading="lazy"
        decoding="async"
        className="mt-10 h-[clamp(9rem,20vw,15rem)] w-full rounded-slope object-cover"
      />
      <ul className="regions">
        {copy.regions.map(({ id, name }) => (
          <li key={id}>
            <Icon name="map-pin" className="text-sun-deep" />
            {name}
          </li>
        ))}
      </ul>
      <Offices copy={copy.offices} offices={company.offices} language={language} />
    </Section>
  );
}
