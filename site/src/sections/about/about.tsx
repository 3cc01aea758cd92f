import { clsx } from 'clsx';
import { findPicture } from '#content/pictures.ts';
import type { PageContent } from '#content/site-content.ts';
import { fill } from '@altanube/base/template';
import { formatNumber, formatCountry, formatLanguages } from '@altanube/content/formats';
import { CheckList, Paragraphs } from '#ui/lists.tsx';
import { Icon, Tile } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { Section } from '../shared/section.tsx';
import { illustrationUrl } from '#assets/illustrations.ts';
import { findById } from '@altanube/content/by-id';
import type { IconName } from '@altanube/content/icon-names';
import { getInitials } from '@altanube/content/initials';
import { externalHref } from '@altanube/content/external-links';
import { ExternalLink } from '#ui/links.tsx';
import { CoverageMap } from './coverage-map.tsx';

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
          <div className="prose mt-5 max-w-text text-lg text-soft">
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
                <dd className="min-w-[min(4.2em,45%)] font-display text-3xl font-semibold tracking-tight text-accent-deep">
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

export function Values({ copy: { about } }: PageContent) {
  const copy = about.values;
  return (
    <Section id="values" copy={copy}>
      <ul className="mt-list grid gap-10 @md:grid-cols-2">
        {copy.items.map(({ icon, title, description }) => (
          <li key={title} className="flex gap-5">
            <Tile name={icon} className="shrink-0" />
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-soft">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Positions of the sun in portraits: it rises and sets from the first person to the last. */
const sunPositions = [
  '[--sun-at:13%_76%]',
  '[--sun-at:20%_56%]',
  '[--sun-at:27%_36%]',
  '[--sun-at:58%_30%]',
  '[--sun-at:60%_54%]',
  '[--sun-at:58%_80%]',
];

/** The team: photos, or else initials and drawings, with the known facts about each. */
export function Team({ copy: { about }, people, language }: PageContent) {
  const copy = about.team;
  const hasPhotos = people.some(({ photo }) => photo !== null);
  return (
    <Section id="team" copy={copy} background="strata">
      <ul className="mt-list grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3 @sm:gap-5">
        {people.map((person, index) => {
          const { id, name, role, speciality, city, portrait, photo } = person;
          const { languages, certificates } = person;
          return (
            <li
              key={id}
              className="card overflow-hidden p-0 @max-sm:grid @max-sm:grid-cols-[2fr_5fr]"
            >
              {photo !== null ? (
                <Picture
                  {...findPicture(photo)}
                  alt=""
                  sizes="(min-width: 36rem) 24rem, 25vw"
                  className="h-22 min-h-full w-full object-cover object-[50%_25%] @sm:h-56 @sm:min-h-0"
                />
              ) : (
                <span
                  aria-hidden="true"
                  className={clsx(
                    'portrait grid min-h-22 place-items-center content-end gap-1 pt-2 text-lg/[1.6] font-semibold text-on-brand @sm:grid-flow-col @sm:content-stretch @sm:justify-evenly @sm:pt-0 @sm:text-2xl/[1.6]',
                    hasPhotos ? '@sm:h-56 @sm:min-h-0' : '@sm:min-h-30',
                    sunPositions[index],
                  )}
                >
                  {portrait !== null && (
                    <svg className="order-1 aspect-square h-20 w-auto self-end @sm:order-0 @sm:h-28">
                      <use href={`${illustrationUrl('portraits')}#${portrait}`} />
                    </svg>
                  )}
                  {getInitials(name)}
                </span>
              )}
              <div className="px-6 pt-5 pb-6">
                <h3 className="text-xl">{name}</h3>
                <p className="mt-1 text-soft">{role[language]}</p>
                {speciality !== null && <p className="mt-3">{speciality[language]}</p>}
                {city !== null && <Fact icon="map-pin">{city[language]}</Fact>}
                {languages.length > 0 && (
                  <Fact icon="globe">
                    {fill(copy.speaks, { languages: formatLanguages(languages, language) })}
                  </Fact>
                )}
                {certificates.map((certificate) => (
                  <Fact key={certificate} icon="badge-check">
                    {certificate}
                  </Fact>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Fact({ icon, children }: { icon: IconName; children: string }) {
  return (
    <p className="mt-2 flex gap-2 text-sm">
      <Icon name={icon} className="size-5 text-accent-deep" />
      {children}
    </p>
  );
}

/** The vendors that certify the company, by name and without their logos, which are trademarks. */
export function Partners({ copy: { about, site }, company, language }: PageContent) {
  const copy = about.partners;
  return (
    <Section id="partners" copy={copy} layout="beside">
      <ul className={clsx('grid gap-5', copy.items.length > 1 && '@sm:grid-cols-2')}>
        {copy.items.map(({ id, icon, title, description }) => {
          const { level, since, url } = findById(company.partners, id);
          return (
            <li key={id} className="card">
              <Tile name={icon} />
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-2 text-soft">{description}</p>
              {level !== null && <p className="mt-4 font-semibold">{level}</p>}
              {since !== null && (
                <p className="mt-1 text-soft">{fill(copy.since, { year: since })}</p>
              )}
              {url !== null && (
                <ExternalLink
                  href={externalHref(url, company, language)}
                  hint={site.externalLink}
                  className="prose-link mt-2 inline-block py-2 font-semibold"
                >
                  {copy.directory}
                  <span className="visually-hidden">{` (${title})`}</span>
                </ExternalLink>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The regions in which the company works, and its offices. */
export function Coverage(content: PageContent) {
  const { coverage } = content.copy.about;
  return (
    <Section id="coverage" copy={coverage} background="strata">
      <div className="mt-list grid items-center gap-x-14 gap-y-8 @lg:grid-cols-[3fr_2fr]">
        <CoverageMap {...content} />
        <ul className="grid grid-cols-2 gap-5 print:grid-cols-4">
          {coverage.regions.map(({ id, name }) => (
            <li key={id} className="border-t border-control pt-3 font-semibold">
              {name}
            </li>
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
      <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-5">
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
