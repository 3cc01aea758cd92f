import type { AboutWords } from '#content/schema/about.ts';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

export function Values({ words }: { words: AboutWords['values'] }) {
  return (
    <Section id="values">
      <SectionHeading of="values" title={words.title} subtitle={words.subtitle} />
      <ul className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {words.items.map(({ icon, title, description }) => (
          <li key={title} className="flex gap-5 border-t border-line pt-6">
            <Icon name={icon} className="size-8 shrink-0 text-sun-deep" />
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
