import type { AboutWords } from '#content/schema/about.ts';
import { Icon } from '#ui/icon.tsx';
import type { Picture } from '#ui/picture.ts';
import { Section, SectionHeading } from '../shared/section.tsx';

type CoverageProps = { words: AboutWords['coverage']; picture: Picture };

/** Where the company works, under a picture of both shores. */
export function Coverage({ words, picture }: CoverageProps) {
  return (
    <Section id="coverage" ground="strata">
      <SectionHeading of="coverage" title={words.title} subtitle={words.subtitle} />
      <img {...picture} alt="" loading="lazy" decoding="async" className="crossing" />
      <ul className="regions">
        {words.regions.map(({ id, name }) => (
          <li key={id}>
            <Icon name="map-pin" className="text-sun-deep" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
}
