import { findById } from '@altanube/content/by-id';
import type { PriceExample, SupportPlan } from '@altanube/content/schema/prices';
import { formatEuros, formatNumber, formatPrice } from '@altanube/content/formats';
import { listPlanFeatures } from '@altanube/content/plan-rules';
import { contactHref, href } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import type { PageContent } from '#content/site-content.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CheckList, FoldedList } from '#ui/lists.tsx';
import { clsx } from 'clsx';
import { CardGrid } from '../shared/card-grid.tsx';
import { Section } from '../shared/section.tsx';
import { Icon } from '#ui/icon.tsx';
import { fill } from '@altanube/base/template';
import { Accordion } from '#features/accordion/accordion.tsx';
import { calculatorId } from '#features/calculator/estimate-address.ts';

/** Links to parts of the page, which stay in view. */
export function PartLinks({ copy: { pricing }, company, prices }: PageContent) {
  const copy = pricing.parts;
  return (
    <nav aria-label={copy.label} className="part-links">
      <ul className="column flex flex-wrap gap-x-6">
        <PartLink id="plans">{copy.plans}</PartLink>
        {prices.calculator !== null && <PartLink id={calculatorId}>{copy.calculator}</PartLink>}
        {company.countries.length > 0 && <PartLink id="countries">{copy.countries}</PartLink>}
      </ul>
    </nav>
  );
}

function PartLink({ id, children }: { id: string; children: string }) {
  return (
    <li>
      <a href={`#${id}`} className="nav-link px-0">
        {children}
      </a>
    </li>
  );
}

/** The support plans: a card each, with price, features and a link to the contact page. */
export function Plans(content: PageContent) {
  const { prices, language } = content;
  const copy = content.copy.pricing.plans;
  return (
    <Section id="plans" copy={copy}>
      <CardGrid className="mt-list gap-5">
        {prices.support.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} {...content} />
        ))}
      </CardGrid>
      <CheckList items={copy.terms} className="mt-8 text-sm text-soft" />
      {copy.note !== null && (
        <p className="mt-6 max-w-text text-soft">
          {copy.note.text}{' '}
          <a
            href={href(copy.note.link.page, language, copy.note.link.fragment)}
            className="prose-link"
          >
            {copy.note.link.text}
          </a>
        </p>
      )}
    </Section>
  );
}

function PlanCard({ plan, ...content }: PageContent & { plan: SupportPlan }) {
  const { copy: pages, prices, language } = content;
  const { support } = prices;
  const { rules, ...copy } = pages.pricing.plans;
  const { description, features: own, action } = findById(copy.items, plan.id);
  const features = listPlanFeatures(plan, { support, own, rules, language });
  return (
    <li className={clsx('card flex flex-col', plan.highlighted && 'dark-panel')}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-2xl">{plan.name}</h3>
        {plan.highlighted && <p className="badge">{copy.popular}</p>}
      </div>
      <p className="mt-2 text-soft">{description}</p>
      <p className="mt-5">
        <span className="font-display text-4xl font-semibold [font-variant-numeric:tabular-nums]">
          {formatEuros(plan.price, language)}
        </span>{' '}
        <span className={clsx('text-sm text-soft', support.plans.length > 3 && 'block')}>
          {copy.unit}
        </span>
      </p>
      <FoldedList items={features} more={pages.site.showAll} className="mt-5 mb-6" />
      <ButtonLink
        variant={plan.highlighted ? 'primary' : 'outline'}
        href={contactHref(language, { callToAction: 'plan', subject: `support/${plan.id}` })}
        className="mt-auto"
      >
        {action}
      </ButtonLink>
    </li>
  );
}

/** What a migration of each kind moves, and which of them the plans include. */
export function Migrations({ copy: { pricing } }: PageContent) {
  const copy = pricing.migrations;
  if (copy.items.length === 0) return null;
  return (
    <Section id="migrations" copy={copy} background="strata">
      <ul className="mt-list grid gap-6 @lg:grid-cols-3 @lg:gap-10">
        {copy.items.map(({ id, icon, title, description }) => (
          <li key={id}>
            <h3 className="flex items-center gap-3 text-xl">
              <Icon name={icon} className="size-7 text-accent-deep" />
              {title}
            </h3>
            <p className="mt-2 text-soft">{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The add-ons to a plan, a row each with its price. */
export function AddOns({ copy: { pricing }, prices, language }: PageContent) {
  const copy = pricing.addOns;

  function formatPrice(id: string): string {
    const { price } = findById(prices.addOns, id);
    return price === null ? copy.onRequest : formatEuros(price, language);
  }

  return (
    <Section id="add-ons" copy={copy} background="strata">
      <ul className="rows mt-8">
        {copy.items.map(({ id, icon, title, description, unit }) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-8 gap-y-3 @md:grid-cols-[1fr_auto_auto]"
          >
            <div className="flex gap-4 @max-md:col-span-2">
              <Icon name={icon} className="mt-0.5 size-7 text-accent-deep" />
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 text-soft">{description}</p>
              </div>
            </div>
            <p className="@max-md:pl-11 @md:text-right">
              <span className="block font-display text-xl font-semibold">{formatPrice(id)}</span>
              <span className="text-sm text-soft">{unit}</span>
            </p>
            <a
              href={contactHref(language, { callToAction: 'add-on', subject: `add-on/${id}` })}
              className="prose-link py-2 font-semibold"
            >
              {copy.action}
              <span className="visually-hidden">{` (${title})`}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What licences and support come to in a month, for the companies that the price list names. */
export function Examples(content: PageContent) {
  const { copy, prices, language } = content;
  const { examples } = copy.pricing;
  if (prices.examples.length === 0) return null;
  return (
    <Section id="examples" copy={examples}>
      <ul
        className={clsx(
          'mt-list grid items-start gap-5',
          prices.examples.length > 1 && '@lg:grid-cols-2',
        )}
      >
        {prices.examples.map((example) => (
          <li key={`${example.people} ${example.suite}`} className="card">
            <Sum {...content} example={example} />
            <p className="mt-5">
              <a className="prose-link" href={href(example.suite, language, 'licences')}>
                {fill(examples.licences, { suite: copy[example.suite].meta.name })}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sum({ copy, prices, language, example }: PageContent & { example: PriceExample }) {
  const { people, suite } = example;
  const { item, perPerson, perMonth, support, total, caption } = copy.pricing.examples;
  const licence = findById(prices.suites[suite].plans, example.licence);
  const plan = findById(prices.support.plans, example.support);
  const lines = [
    { name: licence.name, price: licence.annual ?? 0 },
    { name: fill(support, { plan: plan.name }), price: plan.price },
  ];
  const sum = lines.reduce((part, { price }) => part + price, 0);
  const names = { people: formatNumber(people, language), suite: copy[suite].meta.name };
  return (
    <table className="price-sum">
      <caption>{fill(caption, names)}</caption>
      <thead>
        <tr>
          <th scope="col">{item}</th>
          <th scope="col">{perPerson}</th>
          <th scope="col">{perMonth}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.name} {...line} {...{ people, language }} />
        ))}
      </tbody>
      <tfoot>
        <Line name={total} price={sum} {...{ people, language }} />
      </tfoot>
    </table>
  );
}

type LineProps = { name: string; price: number; people: number; language: Language };

function Line({ name, price, people, language }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatPrice(price, language)}</td>
      <td>{formatPrice(price * people, language)}</td>
    </tr>
  );
}

export function PricingFaq({ copy: { pricing } }: PageContent) {
  const copy = pricing.faq;
  return (
    <Section id="faq" copy={copy} layout="beside">
      <Accordion group="pricing-faq" questions={copy.items} />
    </Section>
  );
}
