import { Icon, Tile } from '#ui/icon.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';
import type { SuiteContent, PageContent } from '#content/site-content.ts';
import { CheckList } from '#ui/lists.tsx';
import { findById } from '@altanube/content/by-id';
import { formatEuros } from '@altanube/content/formats';
import { href } from '@altanube/content/links';

/** The products of the suite. */
export function Products({ copy: pages, suite }: SuiteContent) {
  const copy = pages[suite].products;
  return (
    <Section id="products" copy={copy}>
      <ul className="card mt-list grid gap-px overflow-hidden bg-line p-0 @sm:@max-lg:grid-cols-2 @lg:grid-cols-3">
        {copy.items.map(({ id, icon, name, description }) => (
          <li key={id} className="flex gap-4 bg-paper px-4 py-3 @sm:@max-lg:last:odd:col-span-2">
            <Icon name={icon} className="mt-0.5 size-7 text-accent-deep" />
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 text-sm text-soft">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The provider's services for the suite, in groups. */
export function ServiceGroups({ copy: pages, suite }: SuiteContent) {
  const copy = pages[suite].services;
  return (
    <Section id="services" copy={copy}>
      <ul className="mt-list grid gap-x-10 gap-y-6 @sm:grid-cols-2 @xl:grid-cols-4">
        {copy.groups.map(({ id, icon, title, items }) => (
          <li key={id}>
            <div className="flex items-center gap-4 @sm:block">
              <Tile name={icon} className="@max-sm:size-11" />
              <h3 className="text-xl @sm:mt-5">{title}</h3>
            </div>
            <CheckList items={items} className="mt-3 text-sm text-soft" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Training({ copy: pages, suite }: SuiteContent) {
  const copy = pages[suite].training;
  return (
    <Section id="training" background="strata">
      <div className="grid gap-6 @lg:grid-cols-2 @lg:items-center @lg:gap-14">
        <div>
          <h2 id="training-title" className="text-3xl">
            {copy.title}
          </h2>
          <p className="mt-4 text-lg text-soft">{copy.description}</p>
        </div>
        <ul className="grid grid-cols-2 gap-3">
          {copy.badges.map(({ icon, title }) => (
            <li key={title} className="card flex items-center gap-2 p-3 text-sm font-semibold">
              <Icon name={icon} className="size-6 text-accent-deep" />
              {title}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

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
              <span className="font-display text-2xl font-semibold">
                {formatEuros(plan.price, language)}
              </span>{' '}
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
