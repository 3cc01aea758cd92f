import type { PageContent } from '#content/site-content.ts';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** The situations in which clients ask for help, a row each. */
export function UseCases({ copy: pages }: PageContent) {
  const { useCases: copy } = pages.home;
  return (
    <Section id="use-cases" background="strata">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <SectionHeading of="use-cases" copy={copy} />
        <ul className="rows">
          {copy.items.map(({ icon, title, description }) => (
            <li key={title} className="grid gap-x-10 gap-y-2 @md:grid-cols-[2fr_3fr]">
              <h3 className="flex gap-3 text-xl">
                <Icon name={icon} className="size-7 text-sun-deep" />
                {title}
              </h3>
              <p className="text-soft">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
