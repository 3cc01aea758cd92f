import { findById } from '@altanube/content/by-id';
import type { SupportPlan } from '@altanube/content/schema/prices';
import type { PricingCopy } from '@altanube/content/schema/pricing';
import { formatEuros } from '@altanube/content/formats';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import type { PageContent } from '#content/site-content.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CheckList } from '#ui/lists.tsx';
import { clsx } from 'clsx';
import { Section } from '../shared/section.tsx';

/** The support plans: a card each, with price, features and a link to the contact page. */
export function Plans({ copy: { pricing }, prices, language }: PageContent) {
  const copy = pricing.plans;
  return (
    <Section id="plans" copy={copy}>
      <ul className="mt-10 grid gap-5 @lg:grid-cols-3">
        {prices.support.plans.map((plan) => (
          <PlanCard key={plan.id} {...{ plan, copy, language }} />
        ))}
      </ul>
      <CheckList items={copy.terms} className="mt-8 text-sm text-soft" />
    </Section>
  );
}

type PlanCardProps = { plan: SupportPlan; copy: PricingCopy['plans']; language: Language };

function PlanCard({ plan, copy, language }: PlanCardProps) {
  const planCopy = findById(copy.items, plan.id);
  return (
    <li className={clsx('card flex flex-col', plan.highlighted && 'dark-panel')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-2xl">{plan.name}</h3>
        {plan.highlighted && <p className="badge">{copy.popular}</p>}
      </div>
      <p className="mt-2 text-soft">{planCopy.description}</p>
      <p className="mt-5">
        <span className="text-4xl font-semibold tabular-nums">
          {formatEuros(plan.price, language)}
        </span>{' '}
        <span className="text-sm text-soft">{copy.unit}</span>
      </p>
      <CheckList items={planCopy.features} className="mt-6 mb-8" />
      <ButtonLink
        variant={plan.highlighted ? 'primary' : 'outline'}
        href={contactHref(language, { callToAction: 'plan', subject: `support/${plan.id}` })}
        className="mt-auto"
      >
        {planCopy.action}
      </ButtonLink>
    </li>
  );
}
