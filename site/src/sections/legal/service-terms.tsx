import { href } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { Section } from '../shared/section.tsx';
import { TextRow } from '../shared/text-row.tsx';

export function ServiceTerms({ copy: { sla }, language }: PageContent) {
  return (
    <Section id="terms" copy={sla.terms} background="strata">
      <ul className="rows mt-10">
        {sla.terms.items.map(({ id, icon, title, paragraphs }) => (
          <TextRow key={id} {...{ icon, title, paragraphs }} />
        ))}
      </ul>
      <p className="mt-10">
        <a href={href('support', language)} className="prose-link font-semibold">
          {sla.back}
        </a>
      </p>
    </Section>
  );
}
