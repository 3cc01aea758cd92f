import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';
import type { SuiteContent } from '#content/site-content.ts';

/** The products of the suite. */
export function Products({ copy: pages, suite }: SuiteContent) {
  const copy = pages[suite].products;
  return (
    <Section id="products" copy={copy}>
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
