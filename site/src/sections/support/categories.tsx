import { contactHref, href } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { Tile } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';

export function Categories({ copy: { support }, language }: PageContent) {
  const copy = support.categories;
  const targets = {
    guides: '#articles',
    problems: href('faq', language),
    bestPractices: contactHref(language, { callToAction: 'support' }),
  } as const;
  return (
    <Section id="categories" copy={copy}>
      <ul className="mt-10 grid gap-5 @md:grid-cols-3">
        {(['guides', 'problems', 'bestPractices'] as const).map((category) => {
          const { icon, title, description, count, action } = copy[category];
          return (
            <li key={category} className="card flex flex-col">
              <Tile name={icon} />
              <h3 className="mt-5 text-2xl">{title}</h3>
              <p className="mt-1 font-semibold text-sun-deep">{count}</p>
              <p className="mt-3 mb-5 text-soft">{description}</p>
              <a href={targets[category]} className="prose-link mt-auto py-2 font-semibold">
                {action}
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
