import drawings from '#assets/portraits.svg?url';
import { findById } from '@altanube/content/by-id';
import type { AboutCopy } from '@altanube/content/schema/about';
import { initials } from '@altanube/content/initials';
import type { Person } from '@altanube/content/schema/people';
import { Section, SectionHeading } from '../shared/section.tsx';

type TeamProps = { copy: AboutCopy['team']; people: readonly Person[] };

/** The team, with initials, and drawings in place of photographs. */
export function Team({ copy, people }: TeamProps) {
  return (
    <Section id="team" background="strata">
      <SectionHeading of="team" title={copy.title} subtitle={copy.subtitle} />
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
