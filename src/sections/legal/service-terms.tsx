import type { SlaCopy } from '#content/schema/sla.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';

type ServiceTermsProps = { copy: SlaCopy['terms']; back: string; language: Language };

export function ServiceTerms({ copy, back, language }: ServiceTermsProps) {
  return (
    <Section id="terms" background="strata">
      <h2 id="terms-title" className="text-3xl">
        {copy.title}
      </h2>
      <ul className="rows mt-10">
        {copy.items.map(({ id, icon, title, paragraphs }) => (
          <li key={id} className="grid gap-x-10 gap-y-3 @md:grid-cols-[2fr_3fr]">
            <h3 className="flex gap-3 text-xl">
              <Icon name={icon} className="size-7 text-sun-deep" />
              {title}
            </h3>
            <div className="prose text-soft">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-10">
        <a href={href('support', language)} className="prose-link font-semibold">
          {back}
        </a>
      </p>
    </Section>
  );
}
