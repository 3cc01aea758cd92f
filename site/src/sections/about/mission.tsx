import type { PageContent } from '#content/site-content.ts';
import { fill } from '@altanube/contact/template';
import { formatNumber } from '@altanube/content/formats';
import { CheckList, Paragraphs } from '#ui/lists.tsx';

/** The mission of the company and who it is, beside its key figures. */
export function Mission(content: PageContent) {
  const { mission, figures, claims } = content.copy.about;
  return (
    <section aria-labelledby="mission-title" className="section">
      <div className="column grid gap-12 @lg:grid-cols-[1.5fr_1fr] @lg:gap-20">
        <div>
          <h2 id="mission-title" className="text-3xl">
            {mission.title}
          </h2>
          <div className="prose mt-5 max-w-(--container-text) text-lg text-soft">
            <Paragraphs texts={mission.paragraphs} />
          </div>
          <CompanyFacts {...content} />
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

/** Since when the company exists and how many work there, where it says so. */
function CompanyFacts({ copy, company: { founded, people }, language }: PageContent) {
  const { mission } = copy.about;
  const facts = [
    ...(founded === null ? [] : [fill(mission.founded, { year: founded })]),
    ...(people === null ? [] : [fill(mission.people, { people: formatNumber(people, language) })]),
  ];
  if (facts.length === 0) return null;
  return <CheckList items={facts} className="mt-8 text-lg font-semibold" />;
}
