import type { AboutWords } from '#content/schema/about.ts';
import { initials } from '#content/initials.ts';
import type { Person } from '#content/schema/people.ts';
import { Section, SectionHeading } from '../shared/section.tsx';

type TeamProps = { words: AboutWords['team']; people: readonly Person[] };

export function Team({ words, people }: TeamProps) {
  return (
    <Section id="team" ground="strata">
      <SectionHeading of="team" title={words.title} subtitle={words.subtitle} />
      <ul className="mt-10 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {people.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-16 shrink-0 place-items-center rounded-(--radius-slope) bg-dusk text-lg font-bold text-on-dusk"
            >
              {initials(name)}
            </span>
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="text-sm text-soft">
                {words.members.find((member) => member.id === id)?.role}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
