import { findById } from '@altanube/content/by-id';
import { fill } from '@altanube/contact/template';
import { formatCountry } from '@altanube/content/formats';
import type { PageContent } from '#content/site-content.ts';
import { Section } from '../shared/section.tsx';
import { CoverageMap } from './coverage-map.tsx';

/** The regions in which the company works, and its offices. */
export function Coverage(content: PageContent) {
  const { coverage } = content.copy.about;
  return (
    <Section id="coverage" copy={coverage} background="strata">
      <div className="coverage">
        <CoverageMap {...content} />
        <ul className="regions">
          {coverage.regions.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      </div>
      <Offices {...content} />
    </Section>
  );
}

/** The offices, each with its hours in the time of its city. */
function Offices({ copy, company: { offices }, language }: PageContent) {
  const { title, items, hours: hoursCopy } = copy.about.coverage.offices;
  if (offices.length === 0) return null;
  return (
    <>
      <h3 className="mt-14 text-2xl">{title}</h3>
      <ul className="company-offices">
        {offices.map(({ id, country, hours }) => {
          const { city } = findById(items, id);
          return (
            <li key={id} className="card">
              <h4 className="text-xl">{city}</h4>
              <p>{formatCountry(country, language)}</p>
              <p className="mt-3 text-sm text-soft">{fill(hoursCopy, { ...hours, city })}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
