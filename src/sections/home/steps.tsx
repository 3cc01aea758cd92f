import type { HomeCopy } from '#content/schema/home.ts';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** How it works: three terraces, each higher than the one before, the sun over the last. */
export function Steps({ copy }: { copy: HomeCopy['steps'] }) {
  return (
    <Section id="steps" tone="tinted" className="pb-0">
      <SectionHeading of="steps" title={copy.title} subtitle={copy.subtitle} />
      <ol className="steps">
        {copy.items.map(({ number, icon, title, description }) => (
          <li key={number} className="step">
            <p
              className="flex items-center justify-between text-4xl font-bold text-sun-deep"
              aria-hidden="true"
            >
              {number}
              <Icon name={icon} className="size-8" />
            </p>
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 text-soft">{description}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
