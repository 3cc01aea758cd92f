import type { SuiteWords } from '#content/schema/suite.ts';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** What the suite is made of. */
export function Products({ words }: { words: SuiteWords['products'] }) {
  return (
    <Section id="products">
      <SectionHeading of="products" title={words.title} subtitle={words.subtitle} />
      <ul className="products card mt-10">
        {words.items.map(({ id, icon, name, description }) => (
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
