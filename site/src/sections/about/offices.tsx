import { findById } from '@altanube/content/by-id';
import type { AboutCopy } from '@altanube/content/schema/about';
import type { Office } from '@altanube/content/schema/company';
import { fill } from '@altanube/contact/template';
import { formatCountry } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';

type OfficesProps = {
  copy: AboutCopy['coverage']['offices'];
  offices: readonly Office[];
  language: Language;
};

/** The offices, each with its hours in the time of its city. */
export function Offices({ copy, offices, language }: OfficesProps) {
  if (offices.length === 0) return null;
  return (
    <>
      <h3 className="mt-14 text-2xl">{copy.title}</h3>
      <ul className="company-offices">
        {offices.map(({ id, country, hours }) => {
          const { city } = findById(copy.items, id);
          return (
            <li key={id} className="card">
              <h4 className="text-xl">{city}</h4>
              <p>{formatCountry(country, language)}</p>
              <p className="mt-3 text-sm text-soft">{fill(copy.hours, { ...hours, city })}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
