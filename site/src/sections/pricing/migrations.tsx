import type { PageContent } from '#content/site-content.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';

/** What a migration of each kind moves, and which of them the plans include. */
export function Migrations({ copy: { pricing } }: PageContent) {
  const copy = pricing.migrations;
  if (copy.items.length === 0) return null;
  return (
    <Section id="migrations" copy={copy} background="strata">
      <ul className="mt-10 grid gap-8 @lg:grid-cols-3 @lg:gap-10">
        {copy.items.map(({ id, icon, title, description }) => (
          <li key={id}>
            <h3 className="flex items-center gap-3 text-xl">
              <Icon name={icon} className="size-7 text-sun-deep" />
              {title}
            </h3>
            <p className="mt-2 text-soft">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
