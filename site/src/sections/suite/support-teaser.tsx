import { findById } from '@altanube/content/by-id';
import type { HomeCopy } from '@altanube/content/schema/home';
import type { SupportPlan } from '@altanube/content/schema/prices';
import { formatEuros } from '@altanube/content/formats';
import type { Language } from '@altanube/content/languages';
import { href } from '@altanube/content/links';
import { Section, SectionHeading } from '../shared/section.tsx';

type SupportTeaserProps = {
  copy: HomeCopy['pricingTeaser'];
  plans: readonly SupportPlan[];
  language: Language;
};

/** The support plans in brief, with a link to the pricing page. */
export function SupportTeaser({ copy, plans, language }: SupportTeaserProps) {
  return (
    <Section id="support-plans">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SectionHeading of="support-plans" title={copy.title} subtitle={copy.subtitle} />
        <a href={href('pricing', language)} className="prose-link py-2 font-semibold">
          {copy.more}
        </a>
      </div>
      <dl className="plan-lines">
        {plans.map((plan) => (
          <div key={plan.id}>
            <dt className="text-lg font-semibold">{plan.name}</dt>
            <dd>
              <span className="text-2xl font-semibold">{formatEuros(plan.price, language)}</span>{' '}
              <span className="text-sm text-soft">{copy.unit}</span>
              <span className="mt-1 block text-soft">
                {findById(copy.plans, plan.id).description}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
