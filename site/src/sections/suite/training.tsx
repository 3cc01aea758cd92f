import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';
import type { SuiteContent } from '#content/site-content.ts';

export function Training({ copy: pages, suite }: SuiteContent) {
  const copy = pages[suite].training;
  return (
    <Section id="training" background="strata">
      <div className="grid gap-10 @lg:grid-cols-2 @lg:items-center @lg:gap-14">
        <div>
          <h2 id="training-title" className="text-3xl">
            {copy.title}
          </h2>
          <p className="mt-4 text-lg text-soft">{copy.description}</p>
        </div>
        <ul className="grid gap-3 @sm:grid-cols-2">
          {copy.badges.map(({ icon, title }) => (
            <li key={title} className="card flex items-center gap-4 p-5 font-semibold">
              <Icon name={icon} className="size-7 text-sun-deep" />
              {title}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
