import { findById } from '@altanube/content/by-id';
import type { LicencePlan } from '@altanube/content/schema/prices';
import type { Copy } from '@altanube/content/schema/copy';
import { calculatorId } from '#features/calculator/estimate-address.ts';
import { formatPrice } from '@altanube/content/formats';
import { contactHref } from '@altanube/content/links';
import type { Language } from '@altanube/content/languages';
import { FoldedList } from '#ui/lists.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { clsx } from 'clsx';
import { CardGrid } from '../shared/card-grid.tsx';
import { Section, SectionHeading } from '../shared/section.tsx';
import { ChoicePills } from '#ui/choice-pills.tsx';
import type { SuiteContent } from '#content/site-content.ts';

type LicencesCopy = Copy['google']['licences'];

/**
 * The licences of a suite. The page contains both prices and the switch shows one of them,
 * without JavaScript (see licences.css).
 */
export function Licences(content: SuiteContent) {
  const { copy: pages, prices, suite, language } = content;
  const copy = pages[suite].licences;
  const licences = prices.suites[suite].plans;

  /** All prices of one billing mode, which screen readers announce when the switch changes. */
  function announcement(mode: 'annual' | 'monthByMonth'): string {
    const prices = licences.map((licence) => {
      const euros = licence[mode];
      return `${licence.name}: ${euros === null ? copy.onRequest : formatPrice(euros, language)}`;
    });
    return `${copy.billing[mode]}. ${prices.join('. ')}.`;
  }

  return (
    <Section id="licences" background="strata" className="licences">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <SectionHeading of="licences" copy={copy} />
        <BillingSwitch copy={copy} />
      </div>
      <p role="status" className="visually-hidden">
        <span className="price-annual">{announcement('annual')}</span>
        <span className="price-monthly">{announcement('monthByMonth')}</span>
      </p>
      <CardGrid className="mt-list gap-4">
        {licences.map((licence) => (
          <LicenceCard key={licence.id} licence={licence} {...content} />
        ))}
      </CardGrid>
      <p className="mt-6 text-sm text-soft">
        {`${copy.note} `}
        {prices.calculator !== null && (
          <a href={`#${calculatorId}`} className="prose-link">
            {pages.calculator.link}
          </a>
        )}
      </p>
    </Section>
  );
}

function LicenceCard({ licence, ...content }: SuiteContent & { licence: LicencePlan }) {
  const { copy: pages, suite, language } = content;
  const copy = pages[suite].licences;
  const plan = findById(copy.plans, licence.id);
  // The cards of a row share their five lines: name, purpose, price, features, button.
  return (
    <li
      className={clsx(
        'card row-span-5 grid grid-rows-subgrid gap-5 p-6 @max-sm:gap-3',
        licence.popular && 'dark-panel',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-xl">{licence.name}</h3>
        {licence.popular && <p className="badge">{copy.popular}</p>}
      </div>
      <p className="text-sm text-soft">{plan.description}</p>
      <div className="price">
        <Amount mode="price-annual" euros={licence.annual} {...{ copy, language }} />
        <Amount mode="price-monthly" euros={licence.monthByMonth} {...{ copy, language }} />
      </div>
      <FoldedList items={plan.features} more={pages.site.showAll} className="text-sm" />
      <ButtonLink
        variant={licence.popular ? 'primary' : 'outline'}
        href={contactHref(language, {
          callToAction: 'licence',
          subject: `${suite}/${licence.id}`,
        })}
        className="px-1 text-sm/[1.3]"
      >
        {plan.action}
      </ButtonLink>
    </li>
  );
}

type AmountProps = {
  mode: 'price-annual' | 'price-monthly';
  euros: number | null;
  copy: LicencesCopy;
  language: Language;
};

function Amount({ mode, euros, copy, language }: AmountProps) {
  if (euros === null)
    return <p className={clsx(mode, 'font-display text-2xl font-semibold')}>{copy.onRequest}</p>;
  return (
    <p className={mode}>
      <span className="font-display text-3xl font-semibold @sm:block [font-variant-numeric:tabular-nums]">
        {formatPrice(euros, language)}
      </span>{' '}
      <span className="text-sm text-soft">{copy.unit}</span>
    </p>
  );
}

/** Selects the billing mode; the style sheet shows its prices by the checked button. */
function BillingSwitch({ copy: { billing, save } }: { copy: LicencesCopy }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-3">
      <legend className="visually-hidden">{billing.label}</legend>
      <ChoicePills
        name="billing"
        options={[
          { value: 'annual', label: billing.annual },
          { value: 'monthByMonth', label: billing.monthByMonth },
        ]}
        first="annual"
      />
      <p className="billing-save rounded-full bg-good px-3 py-1 text-sm font-semibold text-paper [print-color-adjust:exact]">
        {save}
      </p>
    </fieldset>
  );
}
