import type { HomeWords } from '#content/schema/home.ts';
import { Section, SectionHeading } from '../shared/section.tsx';

/** How it works: three terraces, each higher than the one before. */
export function Steps({ words }: { words: HomeWords['steps'] }) {
  return (
    <Section id="steps" ground="strata" className="pb-0">
      <SectionHeading of="steps" title={words.title} subtitle={words.subtitle} />
      <ol className="steps mt-10 grid gap-4 lg:mt-0 lg:grid-cols-3 lg:gap-0">
        {words.items.map(({ number, title, description }) => (
          <li key={number} className="step p-7 lg:p-9">
            <p className="text-4xl font-bold text-sun-deep" aria-hidden="true">
              {number}
            </p>
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 text-soft">{description}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
