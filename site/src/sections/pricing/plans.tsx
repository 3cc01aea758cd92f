import { findById } from '@altanube/content/by-id';
import type { SupportPlan } from '@altanube/content/schema/prices';
import type { PricingCopy } from '@altanube/content/schema/pricing';
import { formatEuros } from '@altanube/content/formats';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { ButtonLink } from '#ui/button.tsx';
import { clsx } from 'clsx';
import { Section, SectionHeading } from '../shared/section.tsx';

type PlansProps = {
  copy: PricingCopy['plans'];
  plans: readonly SupportPlan[];
  language: Language;
};

/** The support plans: a card each, with price, features and a link to the contact page. */
export function Plans({ copy, plans, language }: PlansProps) {
  return (
    <Section id="plans">
      <SectionHeading of="plans" title={copy.title} subtitle={copy.subtitle} />
      <ul className="mt-10 grid gap-5 @lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} {...{ plan, copy, language }} />
        ))}
      </ul>
      <ul className="check-list mt-8 text-sm text-soft">
        {copy.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
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
      <ul className="check-list mt-6 mb-8">
        {planCopy.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
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
