import { Tile } from '#ui/icon.tsx';
import { CheckList } from '#ui/lists.tsx';
import { Section } from '../shared/section.tsx';
import type { SuiteContent } from '#content/site-content.ts';

/** The provider's services for the suite, in groups. */
export function ServiceGroups({ copy: pages, suite }: SuiteContent) {
  const copy = pages[suite].services;
  return (
    <Section id="services" copy={copy}>
      <ul className="mt-10 grid gap-x-10 gap-y-10 @sm:grid-cols-2 @xl:grid-cols-4">
        {copy.groups.map(({ id, icon, title, items }) => (
          <li key={id}>
            <Tile name={icon} />
            <h3 className="mt-5 text-xl">{title}</h3>
            <CheckList items={items} className="mt-4 text-soft" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
