import type { AboutCopy } from '@altanube/content/schema/about';
import type { Company } from '@altanube/content/schema/company';
import { fill } from '@altanube/contact/template';
import { formatNumber } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';

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
