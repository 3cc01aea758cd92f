import { byId } from '#content/by-id.ts';
import type { SupportPlan } from '#content/schema/prices.ts';
import type { PricingWords } from '#content/schema/pricing.ts';
import { formatEuros } from '#site/formats.ts';
import type { Language } from '#site/languages.ts';
import { href } from '#site/links.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Section, SectionHeading } from '../shared/section.tsx';

type PlansProps = {
  words: PricingWords['plans'];
  plans: readonly SupportPlan[];
  language: Language;
};

/** The support plans, each card with its price, what it holds and a way to ask for it. */
export function Plans({ words, plans, language }: PlansProps) {
  return (
    <Section id="plans">
      <SectionHeading of="plans" title={words.title} subtitle={words.subtitle} />
      <ul className="mt-10 grid gap-5 @lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} {...{ plan, words, language }} />
        ))}
      </ul>
      <ul className="check-list mt-8 text-sm text-soft">
        {words.terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </Section>
  );
}

type PlanCardProps = { plan: SupportPlan; words: PricingWords['plans']; language: Language };

function PlanCard({ plan, words, language }: PlanCardProps) {
  const said = byId(words.items, plan.id);
  return (
    <li className={classes('card flex flex-col', plan.highlighted && 'sky-panel')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-2xl">{plan.name}</h3>
        {plan.highlighted && <p className="popular">{words.popular}</p>}
      </div>
      <p className="mt-2 text-soft">{said.description}</p>
      <p className="mt-5">
        <span className="text-4xl font-bold tabular-nums">{formatEuros(plan.price, language)}</span>{' '}
        <span className="text-sm text-soft">{words.unit}</span>
      </p>
      <ul className="check-list mt-6 mb-8">
        {said.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ButtonLink
        look={plan.highlighted ? 'sun' : 'line'}
        href={href('contact', language)}
        className="mt-auto"
      >
        {said.action}
      </ButtonLink>
    </li>
  );
}
