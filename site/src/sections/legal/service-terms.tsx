import type { SlaCopy } from '@altanube/content/schema/sla';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';
import { Paragraphs, TextRow } from '../shared/text-row.tsx';

type ServiceTermsProps = { copy: SlaCopy['terms']; back: string; language: Language };

export function ServiceTerms({ copy, back, language }: ServiceTermsProps) {
  return (
    <Section id="terms" background="strata">
      <h2 id="terms-title" className="text-3xl">
        {copy.title}
      </h2>
      <ul className="rows mt-10">
        {copy.items.map(({ id, icon, title, paragraphs }) => (
          <TextRow
            key={id}
            title={title}
            icon={<Icon name={icon} className="size-7 text-sun-deep" />}
          >
            <Paragraphs texts={paragraphs} />
          </TextRow>
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
