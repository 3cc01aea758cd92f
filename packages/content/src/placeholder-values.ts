import {
  formatCountry,
  formatDate,
  formatEuros,
  formatMinutes,
  formatMonth,
  formatNumber,
  formatPrice,
  formatShare,
} from './formats.ts';
import type { Language } from './languages.ts';
import { annualSaving } from './savings.ts';
import type { Prices, StorageSize } from './schema/prices.ts';
import type { SharedData } from './schema/shared-data.ts';
import { minuteOfDay } from './schema/work.ts';
import { listTexts } from './source.ts';

/** By the name between the brackets, `company.name`. */
export type Values = ReadonlyMap<string, string>;

/** What is null in the shared data has none. */
export function placeholderValues(
  {
    company,
    figures,
    prices,
    stories,
    work,
  }: Pick<SharedData, 'company' | 'figures' | 'prices' | 'stories' | 'work'>,
  language: Language,
): Values {
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

  const minutes = (count: number) => formatMinutes(count, language);
  /** Of a support plan, by its id. */
  const promise = (id: string) => {
    const plan = support.plans.find((each) => each.id === id);
    return plan && { plan: plan.name, responseHours: range(plan.responseHours) };
  };
  const { switchAt, ...migration } = work.migration;
  const { support: alertPlan, ...times } = work.alert;
  const minutesTo = (time: string) => minutes(minuteOfDay(time) - minuteOfDay(times.detected));
  const { report } = work;
  const licence = findLicence(prices, report.unused);

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
    work: {
      migration: { ...mapValues(migration, number), switchAt },
      alert: {
        ...promise(alertPlan),
        ...times,
        responseMinutes: minutesTo(times.blocked),
        minutes: minutesTo(times.closed),
      },
      report: {
        ...promise(report.support),
        people: number(report.people),
        month: formatMonth(report.month, language),
        tickets: number(report.tickets.at(-1) ?? 0),
        solved: number(report.solved),
        response: minutes(report.responseMinutes),
        availability: share(report.availability),
        unused: number(report.unused.count),
        licence: licence?.name,
        saving: licence?.annual && price(licence.annual * report.unused.count),
      },
    },
  });
  return new Map(texts.map(({ place, text }) => [place.join('.'), text]));
}

/** A plan of a suite, by its id. */
export function findLicence(
  { google, microsoft }: Prices,
  { suite, licence }: { suite: 'google' | 'microsoft'; licence: string },
): { name: string; annual: number | null } | undefined {
  const plans = { google: google.plans, microsoft: microsoft.plans };
  return plans[suite].find(({ id }) => id === licence);
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
