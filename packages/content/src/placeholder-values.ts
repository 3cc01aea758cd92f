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
import type { Company } from './schema/company.ts';
import type { Figures } from './schema/figures.ts';
import type { Prices, StorageSize } from './schema/prices.ts';
import type { SharedData } from './schema/shared-data.ts';
import type { Story } from './schema/stories.ts';

/** A value, written the way a language writes it. */
type Value = (language: Language) => string;

/** What stands for each placeholder, by its name between the brackets: `company.name`. */
export type PlaceholderValues = ReadonlyMap<string, Value>;

/** Every placeholder that texts may use, with its value from the shared data. */
export function placeholderValues({
  company,
  figures,
  prices,
  stories,
}: SharedData): PlaceholderValues {
  return new Map([
    ...companyValues(company),
    ...figureValues(figures),
    ...licenceValues(prices),
    ...supportValues(prices),
    ...stories.flatMap(storyValues),
  ]);
}

type Entry = [name: string, value: Value];

function companyValues({ address, email, phone, whatsapp, hours, ...company }: Company): Entry[] {
  return [
    ['company.name', plain(company.name)],
    ['company.legalName', plain(company.legalName)],
    ['company.taxId', plain(company.taxId)],
    ['company.registry', plain(company.registry)],
    ['company.certification', plain(company.certification)],
    ['company.address', plain(`${address.street}, ${address.postalCode} ${address.city}`)],
    ['company.city', plain(address.city)],
    ['company.country', (language) => formatCountry(address.country, language)],
    ['company.email.sales', plain(email.sales)],
    ['company.email.support', plain(email.support)],
    ['company.email.privacy', plain(email.privacy)],
    ['company.email.security', plain(email.security)],
    ['company.phone', plain(phone.display)],
    ['company.whatsapp', plain(whatsapp.display)],
    ['company.social', plain(company.social.name)],
    ['company.hours.open', plain(hours.open)],
    ['company.hours.close', plain(hours.close)],
    ['company.legalTextsUpdated', (language) => formatDate(company.legalTextsUpdated, language)],
    [
      'company.accessibilityReviewed',
      (language) => formatDate(company.accessibilityReviewed, language),
    ],
  ];
}

function figureValues({
  migrationWeeks,
  integrity,
  availability,
  quotedSaving,
  countedOn,
  ...counts
}: Figures) {
  const entries: Entry[] = [
    ['figures.migrationWeeks', range(migrationWeeks)],
    ['figures.integrity', share(integrity)],
    ['figures.availability', share(availability)],
    ['figures.quotedSaving', share(quotedSaving)],
  ];
  if (countedOn !== null) {
    entries.push(['figures.countedOn', (language) => formatDate(countedOn, language)]);
  }
  for (const [name, count] of Object.entries(counts)) {
    entries.push([`figures.${name}`, number(count)]);
  }
  return entries;
}

function licenceValues({ google, microsoft }: Prices): Entry[] {
  const entries: Entry[] = [
    ['prices.google.saving', share(annualSaving(google.plans))],
    ['prices.microsoft.saving', share(annualSaving(microsoft.plans))],
    ['prices.microsoft.oneDrive', storage(microsoft.oneDrive)],
    ['prices.microsoft.mailbox', storage(microsoft.mailbox)],
    ['prices.microsoft.participants', number(microsoft.participants)],
  ];
  for (const plan of google.plans) {
    const name = `prices.google.${plan.id}`;
    entries.push([`${name}.name`, plain(plan.name)]);
    if (plan.annual !== null) entries.push([`${name}.annual`, price(plan.annual)]);
    if (plan.monthByMonth !== null) {
      entries.push([`${name}.monthByMonth`, price(plan.monthByMonth)]);
    }
    if (plan.storage !== null) entries.push([`${name}.storage`, storage(plan.storage)]);
    if (plan.participants !== null) {
      entries.push([`${name}.participants`, number(plan.participants)]);
    }
  }
  for (const plan of microsoft.plans) {
    const name = `prices.microsoft.${plan.id}`;
    entries.push([`${name}.name`, plain(plan.name)]);
    entries.push([`${name}.annual`, price(plan.annual)]);
    entries.push([`${name}.monthByMonth`, price(plan.monthByMonth)]);
  }
  return entries;
}

function supportValues({ support, addOns }: Prices): Entry[] {
  const entries: Entry[] = [
    ['prices.support.cancellationDays', number(support.cancellationDays)],
    ['prices.support.basicMigrationUsers', number(support.basicMigrationUsers)],
    ['prices.support.customPlanUsers', number(support.customPlanUsers)],
  ];
  for (const plan of support.plans) {
    const name = `prices.support.${plan.id}`;
    entries.push([`${name}.name`, plain(plan.name)]);
    entries.push([`${name}.price`, euros(plan.price)]);
    entries.push([`${name}.responseHours`, range(plan.responseHours)]);
    if (plan.coverage === null) continue;
    entries.push([`${name}.opens`, number(plan.coverage.opens)]);
    entries.push([`${name}.closes`, number(plan.coverage.closes)]);
  }
  for (const addOn of addOns) {
    if (addOn.price !== null) entries.push([`prices.addOns.${addOn.id}`, euros(addOn.price)]);
  }
  return entries;
}

function storyValues({ id, people, days, figures }: Story): Entry[] {
  return [
    [`stories.${id}.people`, number(people)],
    [`stories.${id}.days`, number(days)],
    ...figures.map((figure): Entry => [`stories.${id}.figures.${figure.id}`, number(figure.value)]),
  ];
}

function plain(value: string): Value {
  return () => value;
}

function price(amount: number): Value {
  return (language) => formatPrice(amount, language);
}

function euros(amount: number): Value {
  return (language) => formatEuros(amount, language);
}

function share(value: number): Value {
  return (language) => formatShare(value, language);
}

function number(value: number): Value {
  return (language) => formatNumber(value, language);
}

function storage({ amount, unit }: StorageSize): Value {
  return (language) => `${formatNumber(amount, language)}\u00a0${unit}`;
}

/** "2–4", or "8" where both ends are the same. */
function range({ min, max }: { min: number; max: number }): Value {
  return (language) =>
    min === max
      ? formatNumber(min, language)
      : `${formatNumber(min, language)}–${formatNumber(max, language)}`;
}
