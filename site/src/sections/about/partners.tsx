import { findById } from '@altanube/content/by-id';
import { outsideHref } from '@altanube/content/outside-links';
import { fill } from '@altanube/contact/template';
import type { PageContent } from '#content/site-content.ts';
import { ExternalLink } from '#ui/links.tsx';
import { Tile } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** The vendors that certify the company, by name and without their logos, which are trademarks. */
export function Partners({ copy: { about, site }, company, language }: PageContent) {
  const copy = about.partners;
  return (
    <Section id="partners">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <SectionHeading of="partners" copy={copy} />
        <ul className="grid gap-5 @sm:grid-cols-2">
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
                    href={outsideHref(url, company, language)}
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
      </div>
    </Section>
  );
}
