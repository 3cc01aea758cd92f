import type { PageContent } from '#content/site-content.ts';
import { Accordion } from '#features/accordion/accordion.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

export function PricingFaq({ copy: { pricing } }: PageContent) {
  const copy = pricing.faq;
  return (
    <Section id="faq">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <SectionHeading of="faq" copy={copy} />
        <Accordion group="pricing-faq" questions={copy.items} />
      </div>
    </Section>
  );
}
