import type { HomeWords } from '#content/schema/home.ts';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

/** What the client gets, beside a heading that stays in view on large screens. */
export function Benefits({ words }: { words: HomeWords['benefits'] }) {
  return (
    <Section id="benefits">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <SectionHeading
          of="benefits"
          title={words.title}
          subtitle={words.subtitle}
          className="self-start lg:sticky lg:top-28"
        />
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {words.items.map(({ icon, title, description }) => (
            <li key={title} className="border-t border-line py-7">
              <Icon name={icon} className="size-8 text-sun-deep" />
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-2 text-soft">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
