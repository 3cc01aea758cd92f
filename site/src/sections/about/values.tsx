import type { PageContent } from '#content/site-content.ts';
import { Tile } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';

export function Values({ copy: { about } }: PageContent) {
  const copy = about.values;
  return (
    <Section id="values" copy={copy}>
      <ul className="mt-10 grid gap-10 @md:grid-cols-2">
        {copy.items.map(({ icon, title, description }) => (
          <li key={title} className="flex gap-5">
            <Tile name={icon} className="shrink-0" />
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
