import { findById } from '@altanube/content/by-id';
import { formatEuros } from '@altanube/content/formats';
import { contactHref } from '@altanube/content/links';
import type { PageContent } from '#content/site-content.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '../shared/section.tsx';

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
              <Icon name={icon} className="mt-0.5 size-7 text-sun-deep" />
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1 text-soft">{description}</p>
              </div>
            </div>
            <p className="@max-md:pl-11 @md:text-right">
              <span className="block text-xl font-semibold">{formatPrice(id)}</span>
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
