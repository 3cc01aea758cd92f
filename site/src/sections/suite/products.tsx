import type { SuiteCopy } from '@altanube/content/schema/suite';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** The products of the suite. */
export function Products({ copy }: { copy: SuiteCopy['products'] }) {
  return (
    <Section id="products">
      <SectionHeading of="products" title={copy.title} subtitle={copy.subtitle} />
      <ul className="product-grid card mt-10">
        {copy.items.map(({ id, icon, name, description }) => (
          <li key={id} className="flex gap-4 bg-paper p-6">
            <Icon name={icon} className="mt-0.5 size-7 text-sun-deep" />
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 text-sm text-soft">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
