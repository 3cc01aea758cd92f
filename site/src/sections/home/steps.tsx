import type { HomeCopy } from '@altanube/content/schema/home';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** How it works, in numbered steps. On wide screens each column is taller than the one before. */
export function Steps({ copy }: { copy: HomeCopy['steps'] }) {
  return (
    <Section id="steps" background="strata" className="pb-0">
      <SectionHeading of="steps" title={copy.title} subtitle={copy.subtitle} />
      <ol className="steps">
        {copy.items.map(({ number, icon, title, description }) => (
          <li key={number} className="step">
            <p
              className="flex items-center justify-between text-4xl font-semibold text-sun-deep"
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
