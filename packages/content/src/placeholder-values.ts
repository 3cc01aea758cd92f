import {
  formatCountry,
  formatDate,
  formatEuros,
  formatNumber,
  formatPrice,
  formatShare,
} from './formats.ts';
import type { Language } from './languages.ts';
import { annualSaving } from './savings.ts';
import type { StorageSize } from './schema/prices.ts';
import type { SharedData } from './schema/shared-data.ts';
import { listTexts } from './source.ts';

/** By the name between the brackets, `company.name`. What is null in the shared data has none. */
export function placeholderValues(
  {
    company,
    figures,
    prices,
    stories,
  }: Pick<SharedData, 'company' | 'figures' | 'prices' | 'stories'>,
  language: Language,
): ReadonlyMap<string, string> {
  const { address, email, phone, whatsapp, hours, social } = company;
  const { name, legalName, taxId, registry, certification } = company;
  const { integrity, availability, quotedSaving, migrationWeeks, countedOn, ...counts } = figures;
  const { google, microsoft, support, addOns } = prices;
  const { cancellationDays, basicMigrationUsers, customPlanUsers } = support;

  const number = (value: number) => formatNumber(value, language);
  const share = (value: number) => formatShare(value, language);
  const price = (amount: number) => formatPrice(amount, language);
  const euros = (amount: number) => formatEuros(amount, language);
  const date = (day: string) => formatDate(day, language);
  const storage = ({ amount, unit }: StorageSize) => `${number(amount)}\u00a0${unit}`;
  /** "2–4", or "8" where both ends are the same. */
  const range = ({ min, max }: { min: number; max: number }) =>
    min === max ? number(min) : `${number(min)}–${number(max)}`;

  const texts = listTexts({
    company: {
      ...{ name, legalName, taxId, registry, certification, email, hours },
      address: `${address.street}, ${address.postalCode} ${address.city}`,
      city: address.city,
      country: formatCountry(address.country, language),
      phone: phone.display,
      whatsapp: whatsapp.display,
      social: social.name,
      legalTextsUpdated: date(company.legalTextsUpdated),
      accessibilityReviewed: date(company.accessibilityReviewed),
    },
    figures: {
      ...mapValues(counts, number),
      ...mapValues({ integrity, availability, quotedSaving }, share),
      migrationWeeks: range(migrationWeeks),
      countedOn: countedOn && date(countedOn),
    },
    prices: {
      lowest: price(
        Math.min(...[...google.plans, ...microsoft.plans].map(({ annual }) => annual ?? Infinity)),
      ),
      google: {
        saving: share(annualSaving(google.plans)),
        ...byId(google.plans, (plan) => ({
          name: plan.name,
          annual: plan.annual && price(plan.annual),
          monthByMonth: plan.monthByMonth && price(plan.monthByMonth),
          storage: plan.storage && storage(plan.storage),
          participants: plan.participants && number(plan.participants),
        })),
      },
      microsoft: {
        saving: share(annualSaving(microsoft.plans)),
        ...mapValues({ oneDrive: microsoft.oneDrive, mailbox: microsoft.mailbox }, storage),
        participants: number(microsoft.participants),
        ...byId(microsoft.plans, (plan) => ({
          name: plan.name,
          ...mapValues({ annual: plan.annual, monthByMonth: plan.monthByMonth }, price),
        })),
      },
      support: {
        ...mapValues({ cancellationDays, basicMigrationUsers, customPlanUsers }, number),
        ...byId(support.plans, (plan) => ({
          name: plan.name,
          price: euros(plan.price),
          responseHours: range(plan.responseHours),
          ...(plan.coverage && mapValues(plan.coverage, number)),
        })),
      },
      addOns: byId(addOns, (addOn) => addOn.price && euros(addOn.price)),
    },
    stories: byId(stories, ({ people, days, figures: counted }) => ({
      ...mapValues({ people, days }, number),
      figures: byId(counted, ({ value }) => number(value)),
    })),
  });
  return new Map(texts.map(({ place, text }) => [place.join('.'), text]));
}

function mapValues<Value>(
  values: Readonly<Record<string, Value>>,
  format: (value: Value) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, format(value)]));
}

function byId<Entry extends { id: string }>(
  entries: readonly Entry[],
  describe: (entry: Entry) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(entries.map((entry) => [entry.id, describe(entry)]));
}
