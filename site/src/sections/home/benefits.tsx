import type { PageContent } from '#content/site-content.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';

/** The benefits, a card each. */
export function Benefits({ copy: { home } }: PageContent) {
  const copy = home.benefits;
  return (
    <Section id="benefits" copy={copy}>
      <ul className="mt-10 grid gap-x-10 gap-y-8 @sm:grid-cols-2 @lg:grid-cols-3">
        {copy.items.map(({ icon, title, description }) => (
          <li key={title} className="border-t border-line pt-6">
            <h3 className="flex items-center gap-3 text-xl">
              <Icon name={icon} className="size-7 text-sun-deep" />
              {title}
            </h3>
            <p className="mt-3 text-soft">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
