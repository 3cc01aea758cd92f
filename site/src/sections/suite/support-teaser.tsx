import { findById } from '@altanube/content/by-id';
import { formatEuros } from '@altanube/content/formats';
import type { PageContent } from '#content/site-content.ts';
import { href } from '@altanube/content/links';
import { Section, SectionHeading } from '../shared/section.tsx';

/** The support plans in brief, with a link to the pricing page. */
export function SupportTeaser({ copy: { home }, prices, language }: PageContent) {
  const copy = home.pricingTeaser;
  return (
    <Section id="support-plans">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SectionHeading of="support-plans" copy={copy} />
        <a href={href('pricing', language)} className="prose-link py-2 font-semibold">
          {copy.more}
        </a>
      </div>
      <dl className="plan-lines">
        {prices.support.plans.map((plan) => (
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
