import type { AboutWords } from '#content/schema/about.ts';
import { Section, SectionHeading } from '../shared/section.tsx';
import { Icon } from '#ui/icon.tsx';

export function Coverage({ words }: { words: AboutWords['coverage'] }) {
  return (
    <Section id="coverage" ground="strata">
      <SectionHeading of="coverage" title={words.title} subtitle={words.subtitle} />
      <ul className="mt-8 flex flex-wrap gap-3">
        {words.regions.map(({ id, name }) => (
          <li
            key={id}
            className="flex items-center gap-2 rounded-full border border-line bg-surface px-5 py-2.5 text-lg font-semibold"
          >
            <Icon name="map-pin" className="size-5 text-sun-deep" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
