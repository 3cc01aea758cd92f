import type { HomeCopy } from '@altanube/content/schema/home';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** The benefits, a card each. */
export function Benefits({ copy }: { copy: HomeCopy['benefits'] }) {
  return (
    <Section id="benefits">
      <SectionHeading of="benefits" title={copy.title} subtitle={copy.subtitle} />
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
