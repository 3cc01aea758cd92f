import type { SupportCopy } from '@altanube/content/schema/support';
import { contactHref, href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { Icon } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type CategoriesProps = { copy: SupportCopy['categories']; language: Language };

export function Categories({ copy, language }: CategoriesProps) {
  const targets = {
    guides: '#articles',
    problems: href('faq', language),
    bestPractices: contactHref(language, { callToAction: 'support' }),
  } as const;
  return (
    <Section id="categories">
      <SectionHeading of="categories" title={copy.title} subtitle={copy.subtitle} />
      <ul className="mt-10 grid gap-5 @md:grid-cols-3">
        {(['guides', 'problems', 'bestPractices'] as const).map((category) => {
          const { icon, title, description, count, action } = copy[category];
          return (
            <li key={category} className="card flex flex-col">
              <span className="tile" aria-hidden="true">
                <Icon name={icon} className="size-7" />
              </span>
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
