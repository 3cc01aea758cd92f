import type { SlaWords } from '#content/schema/legal.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';

type ServiceTermsProps = { words: SlaWords['terms']; back: string; language: Language };

export function ServiceTerms({ words, back, language }: ServiceTermsProps) {
  return (
    <Section id="terms" ground="strata">
      <h2 id="terms-title" className="text-3xl">
        {words.title}
      </h2>
      <ul className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {words.items.map(({ id, icon, title, paragraphs }) => (
          <li key={id} className="border-t border-control pt-5">
            <h3 className="flex items-center gap-3 text-xl">
              <Icon name={icon} className="text-sun-deep" />
              {title}
            </h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-soft">
                {paragraph}
              </p>
            ))}
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
