import type { AboutCopy } from '@altanube/content/schema/about';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

export function Values({ copy }: { copy: AboutCopy['values'] }) {
  return (
    <Section id="values">
      <SectionHeading of="values" title={copy.title} subtitle={copy.subtitle} />
      <ul className="mt-10 grid gap-10 @md:grid-cols-2">
        {copy.items.map(({ icon, title, description }) => (
          <li key={title} className="flex gap-5">
            <span className="tile shrink-0" aria-hidden="true">
              <Icon name={icon} className="size-7" />
            </span>
            <div>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-soft">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
