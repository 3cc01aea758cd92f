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
import type { SharedData } from './schema/shared-data.ts';
import { listTexts } from './source.ts';
import { parseTimeOfDay } from './weekly-hours.ts';

/** By the name between the brackets, `company.name`. */
export type Values = ReadonlyMap<string, string>;

type Facts = Pick<SharedData, 'company' | 'figures' | 'prices' | 'stories' | 'work'>;

/** What is null in the shared data has none. */
export function placeholderValues(
  { company, figures, prices, stories, work }: Facts,
  language: Language,
): Values {
  const { name, legalName, taxId, registry, certification, email, hours, address } = company;
  const { google, addOns } = prices;
  const { plans, ...limits } = prices.support;
  const { plans: microsoftPlans, ...included } = prices.microsoft;
  const { alert, migration, report } = work;
  const write = (value: unknown, key?: string) => writeValue(value, language, key);
  const minutesTo = (time: string) =>
    formatMinutes(parseTimeOfDay(time) - parseTimeOfDay(alert.detected), language);
  /** Of a support plan, by its id. */
  const promise = (id: string) => {
    const plan = plans.find((each) => each.id === id);
    return plan && { plan: plan.name, responseHours: write(plan.responseHours) };
  };
  const { suite, licence: licenceId, count } = report.unused;
  const licence = { google: google.plans, microsoft: microsoftPlans }[suite].find(
    ({ id }) => id === licenceId,
  );
  const licences = [...google.plans, ...microsoftPlans];

  const texts = listTexts({
    company: {
      ...{ name, legalName, taxId, registry, certification, email, hours },
      address: `${address.street}, ${address.postalCode} ${address.city}`,
      city: address.city,
      country: formatCountry(address.country, language),
      phone: company.phone.display,
      whatsapp: company.whatsapp.display,
      social: company.social.name,
      legalTextsUpdated: write(company.legalTextsUpdated),
      accessibilityReviewed: write(company.accessibilityReviewed),
    },
    figures: write(figures),
    prices: {
      lowest: formatPrice(Math.min(...licences.map(({ annual }) => annual ?? Infinity)), language),
      google: {
        saving: formatShare(annualSaving(google.plans), language),
        ...byId(google.plans, write),
      },
      microsoft: {
        saving: formatShare(annualSaving(microsoftPlans), language),
        ...writeGroup(included, language),
        ...byId(microsoftPlans, write),
      },
      support: {
        ...writeGroup(limits, language),
        ...byId(plans, ({ name, price, responseHours, coverage }) =>
          write({ name, price, responseHours, ...coverage }),
        ),
      },
      addOns: byId(addOns, ({ price }) => write(price, 'price')),
    },
    stories: byId(stories, ({ people, days, figures: counted }) => ({
      people: write(people),
      days: write(days),
      figures: byId(counted, ({ value }) => write(value)),
    })),
    work: {
      migration: write(migration),
      alert: {
        ...promise(alert.support),
        ...alert,
        responseMinutes: minutesTo(alert.blocked),
        minutes: minutesTo(alert.closed),
      },
      report: {
        ...promise(report.support),
        people: write(report.people),
        month: formatMonth(report.month, language),
        tickets: write(report.tickets.at(-1)),
        solved: write(report.solved),
        response: formatMinutes(report.responseMinutes, language),
        availability: write(report.availability, 'availability'),
        unused: write(count),
        licence: licence?.name,
        saving: licence?.annual && formatPrice(licence.annual * count, language),
      },
    },
  });
  return new Map(texts.map(({ place, text }) => [place.join('.'), text]));
}

function byId<Entry extends { id: string }>(
  entries: readonly Entry[],
  write: (entry: Entry) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(entries.map((entry) => [entry.id, write(entry)]));
}

/** How numbers are written that stand under these keys. */
const formats: Readonly<Record<string, typeof formatNumber>> = {
  annual: formatPrice,
  monthByMonth: formatPrice,
  price: formatEuros,
  integrity: formatShare,
  availability: formatShare,
  quotedSaving: formatShare,
  creditCap: formatShare,
};

/** Numbers, days, ranges and sizes as texts, also within a group. */
function writeValue(value: unknown, language: Language, key = ''): unknown {
  if (typeof value === 'number') return (formats[key] ?? formatNumber)(value, language);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
    return formatDate(value, language);
  }
  if (typeof value !== 'object' || value === null) return value;
  const written = writeGroup(value, language);
  const { min, max, amount, unit } = written;
  if (min !== undefined) return min === max ? min : `${min}–${max}`;
  return amount === undefined ? written : `${amount}\u00a0${unit}`;
}

function writeGroup(group: object, language: Language): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(group).map(([key, value]) => [key, writeValue(value, language, key)]),
  );
}
