import { findById } from '@altanube/content/by-id';
import { outsideHref } from '@altanube/content/outside-links';
import type { AboutCopy } from '@altanube/content/schema/about';
import type { Company, Partner } from '@altanube/content/schema/company';
import { fill } from '@altanube/contact/template';
import type { Language } from '@altanube/content/languages';
import { ExternalLink } from '#ui/links.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type PartnersProps = {
  copy: AboutCopy['partners'];
  company: Company;
  /** What a link to another site is read out with. */
  externalHint: string;
  language: Language;
};

/** The vendors that certify the company, by name and without their logos, which are trademarks. */
export function Partners({ copy, company, externalHint, language }: PartnersProps) {
  return (
    <Section id="partners">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <SectionHeading of="partners" title={copy.title} subtitle={copy.subtitle} />
        <ul className="grid gap-5 @sm:grid-cols-2">
          {copy.items.map(({ id, icon, title, description }) => {
            const partner = findById(company.partners, id);
            return (
              <li key={id} className="card">
                <span className="tile" aria-hidden="true">
                  <Icon name={icon} className="size-7" />
                </span>
                <h3 className="mt-4 text-xl">{title}</h3>
                <p className="mt-2 text-soft">{description}</p>
                <Standing copy={copy} partner={partner} />
                {partner.url !== null && (
                  <ExternalLink
                    href={outsideHref(partner.url, company, language)}
                    hint={externalHint}
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
      </div>
    </Section>
  );
}

type StandingProps = { copy: AboutCopy['partners']; partner: Partner };

/** Level and age of the partnership, as far as they are known. */
function Standing({ copy, partner: { level, since } }: StandingProps) {
  return (
    <>
      {level !== null && <p className="mt-4 font-semibold">{level}</p>}
      {since !== null && <p className="mt-1 text-soft">{fill(copy.since, { year: since })}</p>}
    </>
  );
}
