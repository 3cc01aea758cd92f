import type { AboutCopy } from '#content/schema/about.ts';
import type { Company } from '#content/schema/company.ts';
import { fill } from '@altanube/contact/template';
import { formatNumber } from '#site/formats.ts';
import type { Language } from '#site/languages.ts';

type CompanyFactsProps = { copy: AboutCopy['mission']; company: Company; language: Language };

/** Since when the company exists and how many work there, where it says so. */
export function CompanyFacts({ copy, company: { founded, people }, language }: CompanyFactsProps) {
  const facts = [
    ...(founded === null ? [] : [fill(copy.founded, { year: founded })]),
    ...(people === null ? [] : [fill(copy.people, { people: formatNumber(people, language) })]),
  ];
  if (facts.length === 0) return null;
  return (
    <ul className="check-list mt-8 text-lg font-semibold">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
