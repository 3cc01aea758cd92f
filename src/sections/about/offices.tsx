import { byId } from '#content/by-id.ts';
import type { AboutCopy } from '#content/schema/about.ts';
import type { Office } from '#content/schema/company.ts';
import { fill } from '@altanube/contact/template';
import { formatCountry } from '#site/formats.ts';
import type { Language } from '#site/languages.ts';

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
          const { city } = byId(copy.items, id);
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
