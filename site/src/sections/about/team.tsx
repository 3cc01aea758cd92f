import drawings from '#assets/portraits.svg?url';
import { findById } from '@altanube/content/by-id';
import { initials } from '@altanube/content/initials';
import type { PageContent } from '#content/site-content.ts';
import { Section } from '../shared/section.tsx';

/** The team, with initials, and drawings in place of photographs. */
export function Team({ copy: { about }, people }: PageContent) {
  const copy = about.team;
  return (
    <Section id="team" copy={copy} background="strata">
      <ul className="team">
        {people.map(({ id, name, portrait }) => (
          <li key={id} className="card">
            <span aria-hidden="true" className="portrait">
              {portrait !== null && (
                <svg width="120" height="120">
                  <use href={`${drawings}#${portrait}`} />
                </svg>
              )}
              {initials(name)}
            </span>
            <div>
              <h3 className="text-xl">{name}</h3>
              <p className="mt-1 text-soft">{findById(copy.members, id).role}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
