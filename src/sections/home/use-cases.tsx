import type { HomeWords } from '#content/schema/home.ts';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

export function UseCases({ words }: { words: HomeWords['useCases'] }) {
  return (
    <Section id="use-cases" ground="strata">
      <SectionHeading of="use-cases" title={words.title} subtitle={words.subtitle} />
      <ul className="mt-10 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {words.items.map(({ icon, title, description }) => (
          <li key={title} className="border-l-3 border-sun py-2 pl-5">
            <h3 className="flex items-center gap-2.5 text-xl">
              <Icon name={icon} />
              {title}
            </h3>
            <p className="mt-2 text-soft">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
