import type { PricingCopy } from '@altanube/content/schema/pricing';
import { Accordion } from '#features/accordion/accordion.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

export function PricingFaq({ copy }: { copy: PricingCopy['faq'] }) {
  return (
    <Section id="faq">
      <div className="grid gap-10 @lg:grid-cols-[1fr_2fr] @lg:gap-14">
        <SectionHeading of="faq" title={copy.title} subtitle={copy.subtitle} />
        <Accordion group="pricing-faq" questions={copy.items} />
      </div>
    </Section>
  );
}
