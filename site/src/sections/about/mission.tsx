import type { AboutCopy } from '@altanube/content/schema/about';
import type { Company } from '@altanube/content/schema/company';
import type { Language } from '@altanube/content/languages';
import { fill } from '@altanube/contact/template';
import { formatNumber } from '@altanube/content/formats';

type MissionProps = {
  copy: AboutCopy['mission'];
  figures: AboutCopy['figures'];
  /** How the figures are counted, further down on the page. */
  claims: AboutCopy['claims'];
  company: Company;
  language: Language;
};

/** The mission of the company and who it is, beside its key figures. */
export function Mission({ copy, figures, claims, company, language }: MissionProps) {
  return (
    <section aria-labelledby="mission-title" className="section">
      <div className="column grid gap-12 @lg:grid-cols-[1.5fr_1fr] @lg:gap-20">
        <div>
          <h2 id="mission-title" className="text-3xl">
            {copy.title}
          </h2>
          <div className="prose mt-5 max-w-(--container-text) text-lg text-soft">
            {copy.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <CompanyFacts {...{ copy, company, language }} />
        </div>
        <div>
          <h2 className="visually-hidden">{figures.title}</h2>
          <dl className="rows">
            {figures.items.map(({ id, value, label }) => (
              <div key={id} className="flex flex-row-reverse items-baseline justify-end gap-6">
                <dt className="text-soft">{label}</dt>
                <dd className="min-w-[min(4.2em,45%)] text-3xl font-semibold tracking-tight text-sun-deep">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          {claims.items.length > 0 && (
            <a href="#claims" className="prose-link mt-3 inline-block py-2 font-semibold">
              {figures.explained}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

type CompanyFactsProps = { copy: AboutCopy['mission']; company: Company; language: Language };

/** Since when the company exists and how many work there, where it says so. */
function CompanyFacts({ copy, company: { founded, people }, language }: CompanyFactsProps) {
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
