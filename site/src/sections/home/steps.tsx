import type { PageContent } from '#content/site-content.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';

/** How it works, in numbered steps. On wide screens each column is taller than the one before. */
export function Steps({ copy: { home } }: PageContent) {
  const copy = home.steps;
  return (
    <Section id="steps" copy={copy} background="strata" className="pb-0">
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
