import { findById } from '@altanube/content/by-id';
import type { Country } from '@altanube/content/schema/company';
import { formatCountry, formatCurrency, formatList } from '@altanube/content/formats';
import { href } from '@altanube/content/links';
import { fill } from '@altanube/base/template';
import type { ReactNode } from 'react';
import type { PageContent } from '#content/site-content.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from './section.tsx';
import { getCountryElementId, countryListId } from '#features/countries/country-ids.ts';

/** What a company in each country should know: its invoice, and whom it can call or visit there. */
export function Countries(content: PageContent) {
  const { copy, company, language } = content;
  const { link } = copy.countries;
  if (company.countries.length === 0) return null;
  return (
    <Section id="countries" copy={copy.countries} layout="beside">
      <div>
        <div id={countryListId} className="questions">
          {company.countries.map((country) => (
            <details key={country.id} id={getCountryElementId(country.id)} name={countryListId}>
              <summary>
                {formatCountry(country.id.toUpperCase(), language)}
                <Icon name="plus" />
              </summary>
              <CountryFacts {...content} country={country} />
            </details>
          ))}
        </div>
        <p className="mt-4">
          <a href={href(link.page, language, link.fragment)} className="prose-link py-2">
            {link.text}
          </a>
        </p>
      </div>
    </Section>
  );
}

function CountryFacts({ copy, company, language, country }: PageContent & { country: Country }) {
  const { labels, items } = copy.countries;
  const { offices: officeCopy } = copy.about.coverage;
  const { document, taxes } = findById(items, country.id);
  const code = country.id.toUpperCase();
  const phone = country.phone ?? (company.address.country === code ? company.phone : null);
  const offices = company.offices.filter((office) => office.country === code);
  const currencies = country.currencies.map((currency) => formatCurrency(currency, language));
  return (
    <dl className="country-facts">
      <Fact label={labels.document}>{document}</Fact>
      <Fact label={labels.currency}>{formatList(currencies, language)}</Fact>
      <Fact label={labels.taxes}>{taxes}</Fact>
      {phone !== null && (
        <Fact label={labels.phone}>
          <a href={`tel:${phone.e164}`} className="prose-link -my-1 inline-block py-1">
            {phone.display}
          </a>
        </Fact>
      )}
      {offices.map(({ id, hours }) => {
        const { city } = findById(officeCopy.items, id);
        return (
          <Fact key={id} label={labels.office}>
            {`${city}. ${fill(officeCopy.hours, { ...hours, city })}`}
          </Fact>
        );
      })}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
