import type { AboutCopy } from '#content/schema/about.ts';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** The vendors that certify the company, by name and without their logos, which are trademarks. */
export function Partners({ copy }: { copy: AboutCopy['partners'] }) {
  return (
    <Section id="partners">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <SectionHeading of="partners" title={copy.title} subtitle={copy.subtitle} />
        <ul className="grid gap-5 @sm:grid-cols-2">
          {copy.items.map(({ id, icon, title, description }) => (
            <li key={id} className="card">
              <span className="tile" aria-hidden="true">
                <Icon name={icon} className="size-7" />
              </span>
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-2 text-soft">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
