import { isRecord } from '@altanube/base/is-record';
import { parseEntryFile } from './collections.ts';
import { isOver } from './expiries.ts';
import {
  formatCountry,
  formatDate,
  formatEuros,
  formatList,
  formatMinutes,
  formatMonth,
  formatNumber,
  formatPrice,
  formatShare,
} from './formats.ts';
import type { Language } from './languages.ts';
import { describePlan } from './plan-rules.ts';
import { calculateAnnualSaving } from './savings.ts';
import type { PlanRules } from './schema/pricing.ts';
import type { SharedData } from './schema/shared-data.ts';
import { listTexts, type Source } from './source.ts';
import { perSuite, suites } from './suites.ts';
import { parseTimeOfDay } from './weekly-hours.ts';

/** By name without braces, `company.name`. Sentences with an empty value are left out. */
export type PlaceholderValues = ReadonlyMap<string, string>;

type PlaceholderData = Pick<SharedData, 'company' | 'figures' | 'prices' | 'work'>;

/** Null in the shared data has no placeholder, and without `rules` those in their words are missing. */
export function createPlaceholderValues(
  { company, figures, prices, work }: PlaceholderData,
  language: Language,
  rules?: PlanRules,
): PlaceholderValues {
  const { name, legalName, taxId, registry, email, hours, address } = company;
  const { addOns } = prices;
  const { plans, ...supportLimits } = prices.support;
  const { alert, migration, report } = work;
  const toText = (value: unknown, key?: string) => formatValue(value, language, key);
  const minutesTo = (time: string) =>
    formatMinutes(parseTimeOfDay(time) - parseTimeOfDay(alert.detected), language);
  /** Name and response hours of a support plan. */
  const getPlanValues = (plan = plans[0]) =>
    plan && { plan: plan.name, responseHours: toText(plan.responseHours) };
  const joinLines = (key: 'hours' | 'coverage' | 'migration') =>
    rules &&
    plans.map((plan) => `${plan.name}: ${describePlan(plan, { rules, language })[key]}`).join('. ');
  const listNames = (isListed: (plan: (typeof plans)[number]) => boolean) => {
    const names = plans.filter(isListed).map(({ name }) => name);
    return names.length === 0 ? null : formatList(names, language);
  };
  const { suite, licence: licenceId, count } = report.unused;
  const licence = prices.suites[suite].plans.find(({ id }) => id === licenceId);
  const findLowest = (licences: readonly { annual: number | null }[]) =>
    formatPrice(Math.min(...licences.map(({ annual }) => annual ?? Infinity)), language);
  const popular = prices.suites[suites[0]].plans.find((plan) => plan.popular);
  const highlighted = plans.find((plan) => plan.highlighted);

  const texts = listTexts({
    company: {
      ...{ name, legalName, taxId, registry, email, hours },
      certification: isOver(company.certificate?.validUntil) ? '' : company.certification,
      address: `${address.street}, ${address.postalCode} ${address.city}`,
      city: address.city,
      country: formatCountry(address.country, language),
      phone: company.phone.display,
      whatsapp: company.whatsapp.display,
      social: company.social.name,
      partners: mapById(company.partners, ({ level, since }) => ({
        level: level ?? '',
        since: since === null ? '' : String(since),
      })),
      legalTextsUpdated: toText(company.legalTextsUpdated),
      accessibilityReviewed: toText(company.accessibilityReviewed),
    },
    figures: toText(figures),
    prices: {
      lowest: findLowest(Object.values(prices.suites).flatMap((each) => each.plans)),
      usual: {
        ...{ licence: popular?.name, plan: highlighted?.name },
        perPerson:
          popular?.annual &&
          highlighted &&
          formatPrice(popular.annual + highlighted.price, language),
      },
      ...perSuite((each) => {
        const { plans: licences, ...limits } = prices.suites[each];
        return {
          lowest: findLowest(licences),
          saving: formatShare(calculateAnnualSaving(licences), language),
          ...formatGroup(limits, language),
          ...mapById(licences, toText),
        };
      }),
      support: {
        ...formatGroup(supportLimits, language),
        lowest: toText(plans[0]?.price, 'price'),
        highest: toText(plans.at(-1)?.price, 'price'),
        names: listNames(() => true),
        paid: listNames(({ price }) => price > 0),
        unlimited: listNames(({ migration: included }) => included === 'unlimited'),
        responses: joinLines('hours'),
        coverages: joinLines('coverage'),
        migrations: joinLines('migration'),
        ...mapById(plans, ({ name, price, responseHours, coverage, migration: included }) =>
          toText({
            ...{ name, price, responseHours, ...coverage },
            migrationUsers: typeof included === 'object' ? included.users : null,
          }),
        ),
      },
      addOns: mapById(addOns, ({ price }) => toText(price, 'price')),
    },
    work: {
      migration: toText(migration),
      alert: {
        ...getPlanValues(plans.at(-1)),
        ...alert,
        responseMinutes: minutesTo(alert.blocked),
        minutes: minutesTo(alert.closed),
      },
      report: {
        ...getPlanValues(highlighted),
        people: toText(report.people),
        month: formatMonth(report.month, language),
        tickets: toText(report.tickets.at(-1)),
        solved: toText(report.solved),
        response: formatMinutes(report.responseMinutes, language),
        availability: toText(report.availability, 'availability'),
        unused: toText(count),
        licence: licence?.name,
        saving: licence?.annual && formatPrice(licence.annual * count, language),
      },
    },
  });
  return new Map(texts.map(({ place, text }) => [place.join('.'), text]));
}

/** Adds the numbers of an entry's front matter: by key, and those in a list with ids by id. */
export function addOwnNumbers(values: PlaceholderValues, { file, data }: Source) {
  const entry = parseEntryFile(file);
  if (entry === null || !isRecord(data)) return values;
  const items = Object.values(data).flatMap((value) => (Array.isArray(value) ? value : []));
  const pairs = items.filter(isRecord).map(({ id, value }) => [String(id), value] as const);
  const numbers = [...Object.entries(data), ...pairs].flatMap(([key, value]) =>
    typeof value === 'number' ? [[key, formatNumber(value, entry.language)] as const] : [],
  );
  return new Map([...values, ...numbers]);
}

function mapById<Entry extends { id: string }>(
  entries: readonly Entry[],
  toText: (entry: Entry) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(entries.map((entry) => [entry.id, toText(entry)]));
}

/** For numbers under these keys. All others use `formatNumber`. */
const formattersByKey: Readonly<Record<string, typeof formatNumber>> = {
  annual: formatPrice,
  monthByMonth: formatPrice,
  price: formatEuros,
  integrity: formatShare,
  availability: formatShare,
  quotedSaving: formatShare,
  creditCap: formatShare,
};

/** Formats numbers, days, ranges and sizes, and those within groups. */
function formatValue(value: unknown, language: Language, key = ''): unknown {
  if (typeof value === 'number') return (formattersByKey[key] ?? formatNumber)(value, language);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
    return formatDate(value, language);
  }
  if (typeof value !== 'object' || value === null) return value;
  const formatted = formatGroup(value, language);
  const { min, max, amount, unit } = formatted;
  if (min !== undefined) return min === max ? min : `${min}–${max}`;
  return amount === undefined ? formatted : `${amount}\u00a0${unit}`;
}

function formatGroup(group: object, language: Language): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(group).map(([key, value]) => [key, formatValue(value, language, key)]),
  );
}
