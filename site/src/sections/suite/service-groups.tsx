import type { SuiteCopy } from '@altanube/content/schema/suite';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** The provider's services for the suite, in groups. */
export function ServiceGroups({ copy }: { copy: SuiteCopy['services'] }) {
  return (
    <Section id="services">
      <SectionHeading of="services" title={copy.title} subtitle={copy.subtitle} />
      <ul className="mt-10 grid gap-x-10 gap-y-10 @sm:grid-cols-2 @xl:grid-cols-4">
        {copy.groups.map(({ id, icon, title, items }) => (
          <li key={id}>
            <span className="tile" aria-hidden="true">
              <Icon name={icon} className="size-7" />
            </span>
            <h3 className="mt-5 text-xl">{title}</h3>
            <ul className="check-list mt-4 text-soft">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
