import type { PageContent } from '#content/site-content.ts';
import { findById } from '@altanube/content/by-id';
import { formatEuros, formatPrice } from '@altanube/content/formats';
import { leadsToContact, listSubjects, type Subject } from '@altanube/content/subjects';
import { suites } from '@altanube/content/suites';
import { fill } from '@altanube/base/template';

type SubjectContent = Pick<PageContent, 'language' | 'copy' | 'prices' | 'articles'>;

/** What a message can be about, as the form lists it: with its price, if it has one. */
export function formSubjects({ language, copy, prices, articles }: SubjectContent): Subject[] {
  const { contact, pricing } = copy;
  const { names } = contact.form.subject;
  const priceTexts = new Map<string, string>();
  for (const suite of suites) {
    const { unit } = copy[suite].licences;
    for (const { id, annual } of prices.suites[suite].plans) {
      if (annual === null) continue;
      const price = formatPrice(annual, language);
      priceTexts.set(`${suite}/${id}`, fill(names.annualPrice, { price, unit }));
    }
  }
  for (const { id, price } of prices.support.plans) {
    priceTexts.set(`support/${id}`, `${formatEuros(price, language)} ${pricing.plans.unit}`);
  }
  for (const { id, price } of prices.addOns) {
    if (price === null) continue;
    const { unit } = findById(pricing.addOns.items, id);
    priceTexts.set(`add-on/${id}`, `${formatEuros(price, language)} ${unit}`);
  }
  const subjects = listSubjects({
    prices,
    contact,
    pricing,
    articles: articles.filter(leadsToContact),
  });
  return subjects.map(({ id, name }) => {
    const price = priceTexts.get(id);
    return { id, name: price === undefined ? name : `${name}\u00a0· ${price}` };
  });
}
