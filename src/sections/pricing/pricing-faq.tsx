import type { PricingWords } from '#content/schema/pricing.ts';
import { Questions } from '../shared/questions.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';

export function PricingFaq({ words }: { words: PricingWords['faq'] }) {
  return (
    <Section id="faq">
      <div className="aside">
        <SectionHeading of="faq" title={words.title} subtitle={words.subtitle} />
        <Questions group="pricing-faq" questions={words.items} />
      </div>
    </Section>
  );
}
