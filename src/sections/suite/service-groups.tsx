import type { SuiteWords } from '#content/schema/suite.ts';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** What the provider does around the suite. */
export function ServiceGroups({ words }: { words: SuiteWords['services'] }) {
  return (
    <Section id="services">
      <SectionHeading of="services" title={words.title} subtitle={words.subtitle} />
      <ul className="mt-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
        {words.groups.map(({ id, icon, title, items }) => (
          <li key={id} className="border-t-3 border-sun pt-5">
            <h3 className="flex items-center gap-3 text-xl">
              <Icon name={icon} />
              {title}
            </h3>
            <ul className="mt-4 divide-y divide-line text-soft">
              {items.map((item) => (
                <li key={item} className="py-2.5">
                  {item}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
