import { formatEuros, formatPrice, formatShare } from '@altanube/content/formats';
import type { Content } from '@altanube/content/load';
import { suites } from '@altanube/content/suites';
import { languages } from '@altanube/content/languages';

export function readFacts(content: Content): string[] {
  const { company, clients, people, testimonials, prices, figures } = content;
  const { phone, whatsapp, salesWhatsapp, social, bookingUrl, email } = company;
  const licences = suites.flatMap((suite) => prices.suites[suite].plans);
  const others = [...prices.support.plans, ...prices.addOns];
  return [
    company.name,
    ...Object.values(email),
    ...[phone, whatsapp, salesWhatsapp].flatMap((number) => number?.e164.replace('+', '') ?? []),
    ...[social.url, bookingUrl].flatMap((url) => (url === null ? [] : [new URL(url).host])),
    ...clients.flatMap((client) => [client.name, new URL(client.url).host]),
    ...people.map((person) => person.name),
    ...testimonials.map(({ author }) => author),
    ...languages.flatMap((language) => [
      ...licences.flatMap(({ annual }) => (annual === null ? [] : formatPrice(annual, language))),
      ...others.flatMap((plan) => (plan.price === null ? [] : formatEuros(plan.price, language))),
      ...[figures.availability, figures.integrity].map((share) => formatShare(share, language)),
    ]),
  ];
}

/** Whether the fact stands in a text on its own: "20 €" is not in "120 €". */
export function standsIn(fact: string, text: string): boolean {
  const pattern = `(?<![\\p{L}\\d.,])${RegExp.escape(fact)}(?![\\p{L}\\d]|[.,]\\d)`;
  return new RegExp(pattern, 'iu').test(text);
}
